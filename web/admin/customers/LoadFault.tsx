import type { ApiError } from "../../api/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";

type LoadFaultProps = { title: string; text: string; error: ApiError; onTryAgain: () => void };

/** Says what could not be loaded, with a Try Again button, or that the user may not see it. */
export function LoadFault({ title, text, error, onTryAgain }: LoadFaultProps) {
  if (error.status === 403) return <LoadFailure error={error} title={title} />;
  return (
    <Notice
      role="alert"
      tone="error"
      title={title}
      action={
        <Button tone="secondary" size="small" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
