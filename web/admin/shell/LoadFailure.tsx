import type { ReactNode } from "react";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SmallButton } from "./StaffPage.tsx";

type LoadFailureProps = {
  error: unknown;
  /** 'Failed to load orders. Please try again.' */
  title: ReactNode;
  /** Replaces the server's own text. */
  text?: string;
  onTryAgain?: () => void;
  className?: string;
};

/** Says why content could not be loaded, with a Try Again button unless the user lacks access. */
export function LoadFailure({ error, title, text, onTryAgain, className }: LoadFailureProps) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Notice role="alert" title="You do not have access to this" className={className}>
        {errorText(error)}
      </Notice>
    );
  }
  const action = onTryAgain && <SmallButton onClick={onTryAgain}>Try Again</SmallButton>;
  return (
    <Notice role="alert" tone="error" title={title} action={action} className={className}>
      {text ?? errorText(error, "")}
    </Notice>
  );
}
