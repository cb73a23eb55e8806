import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

type LoadFailureProps = { title: string; error: unknown; onTryAgain: () => void };

/** Says why content could not be loaded, and offers the next step. */
export function LoadFailure({ title, error, onTryAgain }: LoadFailureProps) {
  return (
    <Notice
      role="alert"
      tone="error"
      title={title}
      action={
        <Button tone="secondary" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}
