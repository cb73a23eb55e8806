/** Tells of an error that nobody caught. */
export function report(error: unknown): void {
  console.error(error);
}
