import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";

const confirmationMs = 2000;

/** The one name of a booking, and a button that copies it. */
export function CopyReference({ reference }: { reference: string }) {
  const [said, setSaid] = useState("");
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), confirmationMs);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setSaid("Copied");
    } catch {
      // Not allowed, or no clipboard outside https: it is marked, ready to be copied.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      setSaid("Selected");
    }
  };

  return (
    <div>
      <p className="text-sm font-semibold text-muted">Booking reference</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong ref={text} className="tabular font-heading text-2xl select-all sm:text-3xl">
          {reference}
        </strong>
        <Button tone="secondary" size="small" onClick={copy} aria-label={`Copy booking reference ${reference}`}>
          Copy
        </Button>
        <span role="status" className="no-print text-sm font-medium text-moss">
          {said}
        </span>
      </div>
    </div>
  );
}
