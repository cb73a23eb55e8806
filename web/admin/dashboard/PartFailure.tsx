import { useEffect } from "react";
import type { ApiError } from "../../api/api-error.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";

type PartFailureProps = { text: string; error: ApiError; onTryAgain: () => void };

/** Replaces a part of the dashboard that could not be loaded, and logs the error without a toast. */
export function PartFailure({ text, error, onTryAgain }: PartFailureProps) {
  useEffect(() => console.error(text, error.code, error.status), [text, error]);
  return <LoadFailure title={text} error={error} onTryAgain={onTryAgain} />;
}
