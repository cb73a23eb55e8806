import { ApiError } from "./api-error.ts";

export type Answer = { status: number; body: object; replayed?: boolean };

/**
 * Repeats the response to a key's first request, as Stripe does for a day. Refuses the same key with other parameters,
 * or while the first request is running.
 */
export function createIdempotency(now: () => Date) {
  const known = new Map<string, { fingerprint: string; answer: Answer | null; until: number }>();
  return async (key: string | null, fingerprint: string, work: () => Promise<object>): Promise<Answer> => {
    const kept = { fingerprint, answer: null as Answer | null, until: now().getTime() + 86_400_000 };
    const last = key === null ? undefined : known.get(key);
    const before = last && last.until > now().getTime() ? last : undefined;
    if (before && before.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Key: ${key}`;
      return refusal(new ApiError(400, message, { type: "idempotency_error" }));
    }
    if (before?.answer) return { ...before.answer, replayed: true };
    if (before) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
      return refusal(new ApiError(409, message, { code: "idempotency_key_in_use" }));
    }
    if (key !== null) known.set(key, kept);
    try {
      kept.answer = { status: 200, body: structuredClone(await work()) };
      return kept.answer;
    } catch (error) {
      if (key !== null) known.delete(key);
      if (!(error instanceof ApiError)) throw error;
      if (key !== null && error.isRemembered) known.set(key, { ...kept, answer: refusal(error) });
      return refusal(error);
    }
  };
}

export function refusal(error: ApiError): Answer {
  return { status: error.status, body: error.body };
}
