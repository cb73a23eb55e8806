import { useState } from "react";
import { SmallButton } from "./StaffPage.tsx";

/** A secret that is shown only once, with a copy button. */
export function OneTimeSecret({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState<"" | "Copied" | "Select the text and copy it yourself">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied("Copied");
    } catch {
      // The clipboard API needs https.
      setCopied("Select the text and copy it yourself");
    }
  };
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded border border-edge bg-foam px-2 py-2 text-sm break-all whitespace-pre-wrap select-all">
          {value}
        </code>
        <SmallButton onClick={copy} aria-label={`Copy ${label.toLowerCase()}`}>
          Copy
        </SmallButton>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied}
      </p>
    </div>
  );
}
