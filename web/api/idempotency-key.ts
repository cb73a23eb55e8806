/** A fresh key for one attempt to create something; `crypto.randomUUID` exists on https only, and a local network has none. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
