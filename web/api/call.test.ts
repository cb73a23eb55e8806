import { afterEach, describe, expect, it, vi } from "vitest";
import { findPlaces, getPlace } from "../../contract/places.ts";
import { createQuote, type QuoteRequest } from "../../contract/quotes.ts";
import { ApiError } from "./api-error.ts";
import { call, urlOf } from "./call.ts";
import { errorText } from "./error-text.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(respond: (url: string, init: RequestInit) => Promise<Response>) {
  const fetched = vi.fn(respond);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("The call did not fail")),
    (error) => error,
  );

/** Never answers, but rejects when aborted, as fetch does. */
const silence = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
  });

describe("a call", () => {
  it("fills in path and query, and leaves out missing parameters", () => {
    expect(urlOf(getPlace, { params: { id: "ie:D24/1" } })).toBe("/wp-json/currach/v1/places/ie%3AD24%2F1");
    expect(urlOf(findPlaces, { query: { input: "Main Street", lat: undefined } })).toBe(
      "/wp-json/currach/v1/places?input=Main+Street",
    );
  });

  it("posts JSON with its idempotency key and returns the response", async () => {
    const fetched = answer(async () => Response.json({ id: "q1" }, { status: 201 }));
    const body = { priority: "same_day" } as QuoteRequest;
    expect(await call(createQuote, { body }, { idempotencyKey: "k1" })).toEqual({ id: "q1" });
    const init = fetched.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: "POST", body: '{"priority":"same_day"}' });
    expect(init?.headers).toMatchObject({ "Content-Type": "application/json", "Idempotency-Key": "k1" });
  });

  it("fails with the server's code, message, invalid fields and other data", async () => {
    const data = { status: 409, params: { scheduledDate: "Too late" }, nextDate: "2026-03-05" };
    answer(async () => Response.json({ code: "date_unavailable", message: "Too late", data }, { status: 409 }));
    const error = await failureOf(call(getPlace, { params: { id: "x" } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: "date_unavailable", message: "Too late" });
    expect([error.params, error.data]).toEqual([{ scheduledDate: "Too late" }, { nextDate: "2026-03-05" }]);
  });

  it("stays pending when a request ends because the page is being left, and fails once the page proves to stay", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    const requests: ((error: Error) => void)[] = [];
    answer(() => new Promise((_, reject) => requests.push(reject)));
    const settled: string[] = [];
    const make = (name: string) =>
      failureOf(call(getPlace, { params: { id: name } })).then(({ code }) => settled.push(`${name}: ${code}`));
    const left = make("left");
    page.dispatchEvent(new Event("beforeunload"));
    const later = make("later");
    for (const reject of requests) reject(new TypeError("NetworkError when attempting to fetch resource."));
    await later;
    expect(settled).toEqual(["later: network"]);
    page.dispatchEvent(new Event("keydown"));
    await left;
    expect(settled).toEqual(["later: network", "left: network"]);
  });

  it("keeps the status of a response that is not from our server", async () => {
    answer(async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    const error = await failureOf(call(getPlace, { params: { id: "x" } }));
    expect(error).toMatchObject({ status: 502, code: "unreadable", isUnanswered: false });
    expect(errorText(error, "Please call us")).toBe("Please call us");
  });

  it("distinguishes a lost connection, a timeout and an aborted call", async () => {
    answer(async () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failureOf(call(getPlace, { params: { id: "x" } }))).toMatchObject({
      code: "network",
      isUnanswered: true,
    });
    answer(silence);
    expect(await failureOf(call(getPlace, { params: { id: "x" } }, { timeoutMs: 5 }))).toMatchObject({
      code: "timeout",
    });
    const controller = new AbortController();
    const given = failureOf(call(getPlace, { params: { id: "x" } }, { signal: controller.signal }));
    controller.abort();
    expect(await given).toMatchObject({ code: "aborted" });
  });
});
