import { useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Section.tsx";

/** Shown instead of a broken page, within its frame. `onTryAgain` renders the page again without loading a document. */
export function FailurePage({ onTryAgain }: { onTryAgain: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  // The focused element is gone, so focus the message for screen readers.
  useEffect(() => text.current?.focus(), []);
  const tryAgain = () => {
    document.getElementById("content")?.focus();
    onTryAgain();
  };
  return (
    <div className="wrap py-16 lg:py-24">
      <div ref={text} tabIndex={-1} className="shadow-none! outline-none!">
        <Heading level={1} look="section">
          Something went wrong
        </Heading>
        <p className="mt-4 max-w-text text-lg text-muted">
          An unexpected error occurred. Please try refreshing the page.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={tryAgain}>Try Again</Button>
        <Button tone="secondary" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      </div>
    </div>
  );
}
