import type { Failure } from "../../contract/errors.ts";

export function versionGone(version: number): Failure {
  const message = `There is no version ${version} of the settings that could be read.`;
  return { failed: "not_found", message };
}
