import type { ApiError } from "../../api/api-error.ts";
import { Notice } from "../../ui/Notice.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";

type LoadFaultProps = { title: string; text: string; error: ApiError; onTryAgain: () => void };

/** Says what could not be loaded, with a Try Again button, or that the user may not see it. */
export function LoadFault({ title, text, error, onTryAgain }: LoadFaultProps) {
  if (error.status === 403) return <LoadFailure error={error} title={title} />;
  return (
    <Notice role="alert" tone="error" title={title} action={<SmallButton onClick={onTryAgain}>Try Again</SmallButton>}>
      {text}
    </Notice>
  );
}
