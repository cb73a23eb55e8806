import { useMemo } from "react";

/** One search is charged as one: from the first letter to the place that is looked up, each question carries the same id. */
export type SearchSession = {
  id(): string;
  /** The next question begins a new one. */
  end(): void;
};

/** A version 4 UUID (RFC 9562); `crypto.randomUUID` exists on https only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function useSearchSession(): SearchSession {
  return useMemo(() => {
    let current: string | null = null;
    return {
      id: () => {
        current ??= newId();
        return current;
      },
      end: () => {
        current = null;
      },
    };
  }, []);
}
