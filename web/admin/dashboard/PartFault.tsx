import { useEffect } from "react";
import type { ApiError } from "../../api/api-error.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";

type PartFaultProps = { text: string; error: ApiError; onTryAgain: () => void };

/** In the place of the part that could not be loaded. The console keeps a line of it; nobody is interrupted by a toast. */
export function PartFault({ text, error, onTryAgain }: PartFaultProps) {
  useEffect(() => console.error(text, error.code, error.status), [text, error]);
  return <LoadFailure title={text} error={error} onTryAgain={onTryAgain} />;
}
