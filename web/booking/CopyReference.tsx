import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";

const confirmationMs = 2000;

/** The booking reference with a button that copies it. */
export function CopyReference({ reference }: { reference: string }) {
  const [status, setStatus] = useState("");
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (status === "") return;
    const timer = setTimeout(() => setStatus(""), confirmationMs);
    return () => clearTimeout(timer);
  }, [status]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      setStatus("Copied");
    } catch {
      // No permission, or no clipboard without https: select the text instead.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      setStatus("Selected");
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
          {status}
        </span>
      </div>
    </div>
  );
}
