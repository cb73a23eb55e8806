import { useEffect } from "react";
import type { ApiError } from "../../api/api-error.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";

type PartFaultProps = { text: string; error: ApiError; onTryAgain: () => void };

/** Shown instead of a part of the dashboard that could not be loaded. It is logged to the console, without a toast. */
export function PartFault({ text, error, onTryAgain }: PartFaultProps) {
  useEffect(() => console.error(text, error.code, error.status), [text, error]);
  return <LoadFailure title={text} error={error} onTryAgain={onTryAgain} />;
}
