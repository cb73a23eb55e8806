/** A fresh key for one attempt to create something; `crypto.randomUUID` exists on https only, and a local network has none. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One key per wording of a request: the same press twice, or a retry after a lost answer, creates once. `make`: where a key is not any text. */
export function createKeyring(make = newIdempotencyKey): (request: unknown) => string {
  const keys = new Map<string, string>();
  return (request) => {
    const wording = JSON.stringify(request);
    const key = keys.get(wording) ?? make();
    keys.set(wording, key);
    return key;
  };
}

/** A version 4 UUID (RFC 9562), for the same reason. */
export function newUuid(): string {
  return newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
