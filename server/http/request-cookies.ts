import type { Context } from "../context.ts";

export type RequestCookies = NonNullable<Context["cookies"]> & {
  /** Returns the answer with the cookies that were set. */
  addTo(answer: Response): Response;
};

/** The cookies of one request. We generated all values, so nothing needs decoding. */
export function readCookies(request: Request): RequestCookies {
  const sent = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const set: string[] = [];
  return {
    get: (name) => sent.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null,
    set: (cookie) => set.push(cookie),
    addTo(answer) {
      for (const cookie of set) answer.headers.append("set-cookie", cookie);
      return answer;
    },
  };
}
