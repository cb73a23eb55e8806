import type { Failure } from "../contract/errors.ts";

/** The failure with its fields named as in the caller's request. */
export function renameFailureFields(failure: Failure, rename: (field: string) => string): Failure {
  const renamed = Object.entries(failure.params ?? {}).map(([field, text]) => [rename(field), text]);
  return { ...failure, params: Object.fromEntries(renamed) };
}
