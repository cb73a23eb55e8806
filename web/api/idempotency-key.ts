/** Not `crypto.randomUUID`, which exists on https only, unlike a development server in a local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives equal requests the same key, so that a double click or a retry creates only once. `make` is for keys of another
 * form.
 */
export function createKeyring(make = newIdempotencyKey): (request: unknown) => string {
  const keys = new Map<string, string>();
  return (request) => {
    const content = JSON.stringify(request);
    const key = keys.get(content) ?? make();
    keys.set(content, key);
    return key;
  };
}

/** A version 4 UUID (RFC 9562), without `crypto.randomUUID` for the same reason. */
export function newUuid(): string {
  return newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
