import { beforeEach, expect, it, vi } from "vitest";
import { AnswerStore, answerKey } from "./answer-store.ts";

let store: AnswerStore;
beforeEach(() => {
  store = new AnswerStore();
});
const trips = answerKey("listTrips", { page: 1 });
const people = answerKey("listPeople", {});

/** A fetch whose calls the test settles one by one. */
function held() {
  const calls: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];
  const fetch = vi.fn(() => new Promise<unknown>((resolve, reject) => calls.push({ resolve, reject })));
  return { calls, fetch };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it("Two readers of one answer cause a single fetch, and both are notified", async () => {
  const { calls, fetch } = held();
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe(trips, fetch, one);
  store.subscribe(trips, fetch, two);
  store.subscribe(people, held().fetch, other);
  expect(store.read(trips)).toEqual({ data: undefined, error: null });
  calls[0]?.resolve("Naas");
  await settled();
  expect([fetch.mock.calls.length, one.mock.calls.length, two.mock.calls.length, other.mock.calls.length]).toEqual([
    1, 1, 1, 0,
  ]);
  expect(store.read(trips)).toEqual({ data: "Naas", error: null });
});

it("A reader who comes back sees the last answer until the next one arrives", async () => {
  const { calls, fetch } = held();
  const stop = store.subscribe(trips, fetch, vi.fn());
  calls[0]?.resolve("before");
  await settled();
  stop();
  store.subscribe(trips, fetch, vi.fn());
  expect(store.read(trips).data).toBe("before");
  calls[1]?.resolve("after");
  await settled();
  expect(store.read(trips).data).toBe("after");
});

it("The answer of an earlier request that arrives later is ignored", async () => {
  const { calls, fetch } = held();
  store.subscribe(trips, fetch, vi.fn());
  void store.refresh(["listTrips"]);
  calls[1]?.resolve("new");
  calls[0]?.resolve("old");
  await settled();
  expect(store.read(trips).data).toBe("new");
});

it("A failed fetch keeps the last answer, and a successful one clears the error", async () => {
  const { calls, fetch } = held();
  store.subscribe(trips, fetch, vi.fn());
  calls[0]?.resolve("kept");
  await settled();
  void store.refetch(trips);
  const failure = new Error("offline");
  calls[1]?.reject(failure);
  await settled();
  expect(store.read(trips)).toEqual({ data: "kept", error: failure });
  void store.refetch(trips);
  calls[2]?.resolve("new");
  await settled();
  expect(store.read(trips)).toEqual({ data: "new", error: null });
});

it("A refresh fetches the shown answers of the named calls, and deletes those not shown", async () => {
  const [shown, hidden, other] = [held(), held(), held()];
  const second = answerKey("listTrips", { page: 2 });
  store.subscribe(trips, shown.fetch, vi.fn());
  const stop = store.subscribe(second, hidden.fetch, vi.fn());
  store.subscribe(people, other.fetch, vi.fn());
  hidden.calls[0]?.resolve("page 2");
  await settled();
  stop();
  void store.refresh(["listTrips"]);
  expect([shown, hidden, other].map(({ fetch }) => fetch.mock.calls.length)).toEqual([2, 1, 1]);
  expect(store.read(second).data).toBeUndefined();
  void store.refresh("all");
  expect([shown, hidden, other].map(({ fetch }) => fetch.mock.calls.length)).toEqual([3, 1, 2]);
});
