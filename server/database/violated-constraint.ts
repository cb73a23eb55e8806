const UNIQUE_VIOLATION = "23505";

/** The unique constraint that refused a statement, null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
}
