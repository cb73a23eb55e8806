import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type EventResult,
  type PhoneEvent,
  sendDriverEvents,
  sendProof,
  setDuty,
} from "../../../contract/driver-phone.ts";
import { createPhoneStorage, type PhoneStorage } from "../../../test/phone-storage.ts";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { exportWaiting } from "../storage/export-waiting.ts";
import type { PhoneSession, SavedEvent, SavedProof } from "../storage/open-storage.ts";
import { type Means, saveFormerSession, sendUnsent } from "./send-waiting.ts";

const sessionOf = (driverId: number, token = `token of ${driverId}`): PhoneSession => ({
  token,
  phoneId: `phone of ${token}`,
  driver: { id: driverId, name: `Driver ${driverId}`, vehicleName: "Small van" },
});
const [aoife, brian] = [sessionOf(7), sessionOf(8)];

let phone: PhoneStorage;
beforeEach(() => {
  phone = createPhoneStorage();
  phone.save({ rows: { session: aoife } });
});

const eventOf = (sequence: number, more: Partial<SavedEvent> = {}): SavedEvent =>
  ({
    id: `event ${sequence}`,
    sequence,
    orderId: 1,
    stop: "pickup",
    kind: "complete",
    pressedAt: "2026-03-04T10:00:00.000Z",
    driverId: 7,
    seen: { orderId: 1, kind: "pickup", reference: `DCQ-${more.orderId ?? 1}` },
    after: `state ${sequence}`,
    sent: false,
    ...more,
  }) as SavedEvent;

const signatureOf = (event: SavedEvent, more: Partial<SavedProof> = {}): SavedProof =>
  ({
    id: `proof of ${event.id}`,
    eventId: event.id,
    orderId: event.orderId,
    stop: event.stop,
    driverId: event.driverId,
    takenAt: "2026-03-04T10:00:00.000Z",
    kind: "signature",
    signedBy: "Nora",
    strokes: [[1, 2, 3, 4]],
    ...more,
  }) as SavedProof;

type Request = {
  token: string;
  /** The ids of its events, or of its proof. */
  ids: string[];
  orders: number[];
  body: Record<string, unknown> & { events?: PhoneEvent[] };
};
/** Answers a request; undefined stands for a server that accepts everything. */
type Answer = (request: Request) => unknown;

/** Sends what is unsent to a server with these answers. */
async function send(answer: Answer = () => undefined) {
  const requests: Request[] = [];
  const fake = async (
    { name }: { name: string },
    { params, body }: { params?: { id: string }; body: Request["body"] },
    { token = "" } = {},
  ) => {
    if (name === setDuty.name) {
      const request = { token, ids: ["duty"], orders: [], body };
      requests.push(request);
      const answered = answer(request);
      if (answered instanceof Error) throw answered;
      return answered ?? { id: 7, name: "Driver 7", vehicleName: "Small van", onDuty: body["onDuty"] };
    }
    const events = body.events ?? [];
    const orders =
      name === sendProof.name ? [body["orderId"] as number] : events.map(({ orderId }) => orderId as number);
    const request = { token, ids: params ? [params.id] : events.map(({ id }) => id), orders, body };
    requests.push(request);
    const answered = answer(request);
    if (answered instanceof Error) throw answered;
    if (answered !== undefined) return answered;
    return name === sendDriverEvents.name ? { results: request.ids.map(taken) } : { id: params?.id, sha256: "…" };
  };
  const now = () => new Date("2026-03-04T11:00:00.000Z");
  const means: Means = { call: fake as unknown as typeof call, open: phone.open, now };
  return { result: await sendUnsent(means), requests, ids: requests.map(({ ids }) => ids) };
}

const taken = (id: string): EventResult => ({ id, kept: true, refused: null });
const refusal = (status: number, code: string, message = `Refused with ${status}`) =>
  new ApiError({ status, code, message });
const unanswered = new ApiError({ status: 0, code: "network", message: "The server could not be reached" });
/** The phone's events and proofs, to compare them before and after sending. */
const onPhone = () => ({ events: phone.events(), proofs: phone.proofs() });
const isUnsent = () => phone.events().flatMap(({ id, sent, impossible }) => (sent || impossible ? [] : [id]));

describe("A phone's saved data", () => {
  it("causes no call if everything has been sent", async () => {
    phone.save({ events: [eventOf(1, { sent: true })] });
    expect(await send()).toMatchObject({ result: "all", requests: [] });
  });

  it("is sent oldest first, a hundred events at a time", async () => {
    phone.save({ events: Array.from({ length: 250 }, (_, at) => eventOf(250 - at)) });
    const { result, ids } = await send();
    expect(result).toBe("all");
    expect(ids.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(ids.flat()).toEqual(Array.from({ length: 250 }, (_, at) => `event ${at + 1}`));
  });

  it("stays on the phone, marked as sent, until the run includes it, and is not sent twice", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    await send();
    expect(phone.events().map(({ id, sent }) => [id, sent])).toEqual([
      ["event 1", true],
      ["event 2", true],
    ]);
    expect((await send()).requests).toEqual([]);
  });

  it("is sent with the time of sending, and without fields that concern only the phone", async () => {
    phone.save({ events: [eventOf(1, { signedBy: "Nora", proofs: ["a"] })] });
    const { requests } = await send();
    expect(requests[0]?.token).toBe(aoife.token);
    expect(requests[0]?.body).toEqual({
      sentAt: "2026-03-04T11:00:00.000Z",
      events: [
        {
          id: "event 1",
          sequence: 1,
          orderId: 1,
          stop: "pickup",
          kind: "complete",
          pressedAt: "2026-03-04T10:00:00.000Z",
          signedBy: "Nora",
          proofs: ["a"],
        },
      ],
    });
  });

  it("excludes what was already sent and what the server can never accept", async () => {
    phone.save({
      events: [eventOf(1, { sent: true }), eventOf(2, { impossible: "Not yours" }), eventOf(3)],
      proofs: [signatureOf(eventOf(2), { impossible: "Not yours" })],
    });
    const before = onPhone();
    expect((await send()).ids).toEqual([["event 3"]]);
    expect(onPhone()).toEqual({ ...before, events: [...before.events.slice(0, 2), eventOf(3, { sent: true })] });
  });
});

describe("Proofs", () => {
  it("are sent after all events, one at a time, in the order of their events and then by time", async () => {
    const [first, second] = [eventOf(1, { orderId: 2 as never }), eventOf(2)];
    phone.save({
      events: [second, first],
      proofs: [
        signatureOf(second, { id: "a" }),
        signatureOf(first, { id: "b", takenAt: "2026-03-04T10:00:02.000Z" }),
        signatureOf(first, { id: "c", takenAt: "2026-03-04T10:00:01.000Z" }),
      ],
    });
    const { result, ids } = await send();
    expect([result, ...ids]).toEqual(["all", ["event 1", "event 2"], ["c"], ["b"], ["a"]]);
  });

  it("name their order, stop and event, and who signed", async () => {
    const [mine, other] = [eventOf(1), eventOf(2, { orderId: 2 as never, stop: "dropoff" })];
    phone.save({
      events: [mine, other],
      proofs: [signatureOf(mine), signatureOf(other, { signedBy: "Owen" } as never)],
    });
    const { requests } = await send();
    const common = { takenAt: "2026-03-04T10:00:00.000Z", sentAt: "2026-03-04T11:00:00.000Z", strokes: [[1, 2, 3, 4]] };
    expect(requests.slice(1).map(({ body }) => body)).toEqual([
      { ...common, kind: "signature", orderId: 1, stop: "pickup", eventId: "event 1", signedBy: "Nora" },
      { ...common, kind: "signature", orderId: 2, stop: "dropoff", eventId: "event 2", signedBy: "Owen" },
    ]);
  });

  it("are deleted only once the server has confirmed their id", async () => {
    const event = eventOf(1, { sent: true });
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    expect((await send(() => ({ id: "another proof", sha256: "…" }))).result).toBe("some");
    expect(phone.proofs()).toHaveLength(1);
    expect((await send()).result).toBe("all");
    expect(phone.proofs()).toEqual([]);
  });

  it("are still sent if their event was sent and deleted long ago", async () => {
    phone.save({ proofs: [signatureOf(eventOf(1))] });
    expect((await send()).ids).toEqual([["proof of event 1"]]);
  });

  const bytes = new Uint8Array([0, 1, 2, 254, 255]);
  it.each([
    ["bytes", { bytes: bytes.buffer, type: "image/jpeg" }],
    ["a Blob, as earlier versions of the app saved them", { picture: new Blob([bytes], { type: "image/jpeg" }) }],
  ])("that are pictures saved as %s are sent as base64 and included in the file for the office", async (_, saved) => {
    const {
      strokes: _strokes,
      signedBy: _by,
      ...common
    } = signatureOf(eventOf(1)) as SavedProof & {
      kind: "signature";
    };
    phone.save({ proofs: [{ ...common, kind: "picture", ...saved }] });
    const file = JSON.parse(await (await exportWaiting(phone.open)).text());
    expect(file.proofs).toEqual([{ ...common, kind: "picture", picture: "AAEC/v8=" }]);
    const { requests } = await send();
    expect(requests[0]?.body).toMatchObject({ kind: "picture", signedBy: "", picture: "AAEC/v8=" });
  });

  it("wait for the take-over of their order, without which the server would permanently refuse them [E004]", async () => {
    const taken = eventOf(1, { kind: "take_over", stop: "dropoff" });
    const done = eventOf(2, { stop: "dropoff" });
    const other = eventOf(3, { orderId: 2 });
    phone.save({ events: [taken, done, other], proofs: [signatureOf(done), signatureOf(other)] });
    const fails = ({ orders, body }: Request) => {
      if (!orders.includes(1)) return undefined;
      return body.events ? refusal(500, "internal_error") : refusal(404, "not_found");
    };
    expect((await send(fails)).result).toBe("some");
    expect(phone.proofs().map(({ eventId }) => eventId)).toEqual(["event 2"]);
    expect((await send()).result).toBe("all");
    expect(phone.proofs()).toEqual([]);
  });

  it("of an event that the office has to confirm stay until the server has them, and the driver reads why [E008]", async () => {
    const event = eventOf(1);
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    const answer = ({ ids }: Request) =>
      ids[0] === "event 1"
        ? { results: [{ id: "event 1", kept: true, refused: "This phone was signed out.", waits: true }] }
        : refusal(503, "unavailable");
    expect((await send(answer)).result).toBe("some");
    expect(phone.proofs()).toHaveLength(1);
    expect(phone.row("notices")).toEqual([
      {
        id: "event 1",
        text: "DCQ-1: saved. The office has to confirm it. This phone was signed out.",
      },
    ]);
  });

  it("and events stay if a response neither accepts nor refuses them [E008]", async () => {
    const event = eventOf(1);
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    const { result } = await send(({ ids }) => (ids[0] === "event 1" ? { results: [{ id: "event 1" }] } : { id: "?" }));
    expect([result, isUnsent(), phone.proofs().length]).toEqual(["some", ["event 1"], 1]);
  });

  it("with pictures that the phone can no longer read stay, and hold up no others", async () => {
    const [broken, whole] = [eventOf(1), eventOf(2)];
    const unreadable = { ...signatureOf(broken), kind: "picture", picture: "gone" } as unknown as SavedProof;
    phone.save({ events: [broken, whole], proofs: [unreadable, signatureOf(whole)] });
    const { result, ids } = await send();
    expect([result, ...ids]).toEqual(["some", ["event 1", "event 2"], ["proof of event 2"]]);
    expect(phone.proofs()).toEqual([unreadable]);
    // The file for the office still includes it, with everything but the picture.
    const file = JSON.parse(await (await exportWaiting(phone.open)).text());
    expect(file.proofs).toMatchObject([{ id: "proof of event 1", kind: "picture", picture: null }]);
  });
});

describe("Without an answer", () => {
  const answers: [string, ApiError][] = [
    ["the network is away", unanswered],
    ["the server takes too long", new ApiError({ status: 0, code: "timeout", message: "" })],
    ["a proxy asks for a password", refusal(401, "unreadable")],
    ["a proxy forbids it", refusal(403, "unreadable")],
    ["the server asks to wait", refusal(429, "rest_too_many_requests")],
    ["a proxy reaches no server", refusal(502, "unreadable")],
    ["the server is down", refusal(503, "unreadable")],
    ["a proxy gives up", refusal(504, "unreadable")],
  ];

  it.each(answers)("because %s, everything stays unchanged and nothing else is tried", async (_, error) => {
    const events = [eventOf(1), eventOf(2, { orderId: 2 as never })];
    phone.save({ events, proofs: events.map((event) => signatureOf(event)) });
    const before = onPhone();
    expect(await send(() => error)).toMatchObject({ result: "some", ids: [["event 1", "event 2"]] });
    expect(onPhone()).toEqual(before);
  });

  it.each(answers)("to a proof because %s, all proofs stay, and the events are sent", async (_, error) => {
    const events = [eventOf(1), eventOf(2)];
    phone.save({ events, proofs: events.map((event) => signatureOf(event)) });
    const before = phone.proofs();
    const { result, ids } = await send(({ ids: [id = ""] }) => (id.startsWith("proof") ? error : undefined));
    expect([result, ...ids]).toEqual(["some", ["event 1", "event 2"], ["proof of event 1"]]);
    expect(phone.proofs()).toEqual(before);
    expect(isUnsent()).toEqual([]);
  });

  it("to the second hundred, the first hundred still count as sent", async () => {
    phone.save({ events: Array.from({ length: 150 }, (_, at) => eventOf(at + 1)) });
    const { result } = await send(({ ids }) => (ids.includes("event 101") ? unanswered : undefined));
    expect(result).toBe("some");
    expect(isUnsent()).toEqual(Array.from({ length: 50 }, (_, at) => `event ${at + 101}`));
  });
});

describe("A response that is not from our server", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const answers: [number, string][] = [
    [200, "{}"],
    [200, "null"],
    [200, "<h1>Welcome to our network</h1>"],
    [302, ""],
    [400, "<h1>Bad request</h1>"],
    [401, "<h1>Sign in</h1>"],
    [403, "<h1>Please pay first</h1>"],
    [404, "<h1>Not here</h1>"],
    [409, "<h1>Conflict</h1>"],
    [413, "<h1>Too large</h1>"],
    [422, "<h1>Not understood</h1>"],
    [500, "<h1>Oops</h1>"],
    [502, ""],
  ];
  const portal = (status: number, body: string, isTo: (path: string) => boolean) => {
    vi.stubGlobal("fetch", async (path: string, { body: sent }: { body: string }) => {
      if (isTo(path)) return new Response(body, { status });
      const { events } = JSON.parse(sent) as { events: { id: string }[] };
      return Response.json({ results: events.map(({ id }) => taken(id)) });
    });
    return sendUnsent({ call, open: phone.open, now: () => new Date() });
  };

  it.each(answers)("with %s %s marks nothing as sent or refused", async (status, body) => {
    const events = [eventOf(1), eventOf(2, { orderId: 2 as never })];
    phone.save({ events, proofs: events.map((event) => signatureOf(event)) });
    const before = onPhone();
    expect(await portal(status, body, () => true)).toBe("some");
    expect(onPhone()).toEqual(before);
    expect(phone.row("notices")).toBeUndefined();
  });

  it.each(answers)("to proofs, with %s %s, leaves them unsent after the events are sent", async (status, body) => {
    const event = eventOf(1);
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    expect(await portal(status, body, (path) => path.includes("/proofs/"))).toBe("some");
    expect(phone.proofs()).toEqual([signatureOf(event)]);
    expect(isUnsent()).toEqual([]);
  });
});

describe("A permanent refusal by our server", () => {
  const refusals: [number, string][] = [
    [400, "rest_invalid_json"],
    [400, "rest_invalid_param"],
    [404, "not_found"],
    [409, "action_refused"],
    [413, "body_too_large"],
    [415, "unsupported_media_type"],
    [422, "invalid_fields"],
  ];

  it.each(refusals)("with %s %s of an event leaves it on the phone with the reason", async (status, code) => {
    phone.save({ events: [eventOf(1)] });
    expect((await send(() => refusal(status, code, "This cannot be taken"))).result).toBe("all");
    expect(phone.events()).toEqual([eventOf(1, { impossible: "This cannot be taken" })]);
    expect(phone.row("notices")).toEqual([{ id: "event 1", text: "DCQ-1: This cannot be taken" }]);
    expect((await send()).requests).toEqual([]);
  });

  it.each(refusals)(
    "with %s %s of a proof leaves it on the phone with the reason, and the next proof is sent",
    async (status, code) => {
      const [first, second] = [eventOf(1, { sent: true }), eventOf(2, { sent: true })];
      phone.save({ events: [first, second], proofs: [signatureOf(first), signatureOf(second)] });
      const { result } = await send(({ ids: [id] }) =>
        id === "proof of event 1" ? refusal(status, code, "This cannot be taken") : undefined,
      );
      expect(result).toBe("all");
      expect(phone.proofs()).toEqual([signatureOf(first, { impossible: "This cannot be taken" })]);
    },
  );

  it("of one event among many loses no other: they are sent by order, then one by one", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2), eventOf(3, { orderId: 2 as never }), eventOf(4, { orderId: 2 as never })],
    });
    const { result, ids } = await send(({ ids }) =>
      ids.includes("event 2") ? refusal(422, "invalid_fields", "This cannot be taken") : undefined,
    );
    expect(result).toBe("all");
    expect(ids).toEqual([
      ["event 1", "event 2", "event 3", "event 4"],
      ["event 1", "event 2"],
      ["event 1"],
      ["event 2"],
      ["event 3", "event 4"],
    ]);
    expect(phone.events().map(({ sent, impossible }) => [sent, impossible])).toEqual([
      [true, undefined],
      [false, "This cannot be taken"],
      [true, undefined],
      [true, undefined],
    ]);
  });
});

describe("A server or proxy that fails", () => {
  it.each([
    [500, "internal_error"],
    [413, "unreadable"],
    [409, "request_in_progress"],
  ])(
    "with %s %s on one order's events and proofs holds up no other order, and they are retried later",
    async (status, code) => {
      const [stumbles, other] = [eventOf(1), eventOf(2, { orderId: 2 as never })];
      phone.save({ events: [stumbles, other], proofs: [signatureOf(stumbles), signatureOf(other)] });
      const { result } = await send(({ orders }) => (orders.includes(1) ? refusal(status, code) : undefined));
      expect(result).toBe("some");
      expect(onPhone()).toEqual({ events: [stumbles, { ...other, sent: true }], proofs: [signatureOf(stumbles)] });
      expect((await send()).result).toBe("all");
      expect([isUnsent(), phone.proofs()]).toEqual([[], []]);
    },
  );

  it("on one event of an order does not hold up the order's other events", async () => {
    phone.save({ events: [eventOf(1), eventOf(2), eventOf(3)] });
    const { result } = await send(({ ids }) => (ids.includes("event 2") ? refusal(500, "internal_error") : undefined));
    expect([result, isUnsent()]).toEqual(["some", ["event 2"]]);
  });

  it("on everything is not retried after five batches", async () => {
    const events = Array.from({ length: 20 }, (_, at) => eventOf(at + 1, { orderId: (at + 1) as never }));
    phone.save({ events });
    const { result, requests } = await send(() => refusal(500, "internal_error"));
    expect([result, requests.length]).toEqual(["some", 1 + 5]);
    expect(phone.events()).toEqual(events);
  });

  it("on some batches does not stop the rest while others succeed in between", async () => {
    phone.save({ events: Array.from({ length: 12 }, (_, at) => eventOf(at + 1, { orderId: (at + 1) as never })) });
    const { requests } = await send(({ orders }) =>
      orders.some((id) => id % 4 !== 0) ? refusal(500, "internal_error") : undefined,
    );
    expect(requests).toHaveLength(1 + 12);
    expect(isUnsent()).toHaveLength(9);
  });
});

describe("The server's result for an event", () => {
  const resultsOf =
    (...results: EventResult[]): Answer =>
    ({ ids: [id = ""] }) =>
      id.startsWith("proof") ? undefined : { results };

  it("that it is stored without effect becomes a notice, and the event counts as sent", async () => {
    phone.save({ events: [eventOf(1)], rows: { notices: [{ id: "old", text: "An older notice" }] } });
    const refused = "This pickup was given to Brian Walsh";
    expect((await send(resultsOf({ id: "event 1", kept: true, refused }))).result).toBe("all");
    expect(phone.events()).toEqual([eventOf(1, { sent: true })]);
    expect(phone.row("notices")).toEqual([
      { id: "old", text: "An older notice" },
      { id: "event 1", text: `DCQ-1: saved, and the office knows. ${refused}` },
    ]);
  });

  it("that it is not stored leaves it on the phone with the reason", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    const refused = "This delivery was never on one of your runs";
    await send(resultsOf({ id: "event 1", kept: false, refused }, { id: "event 2", kept: false, refused: null }));
    expect(phone.events().map(({ impossible }) => impossible)).toEqual([refused, "The server cannot accept it"]);
    expect(phone.row("notices")).toEqual([{ id: "event 1", text: `DCQ-1: ${refused}` }]);
  });

  it("that is missing leaves the event to be sent again", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    expect((await send(resultsOf(taken("event 2")))).result).toBe("some");
    expect(phone.events()).toEqual([eventOf(1), eventOf(2, { sent: true })]);
  });

  it("becomes one of at most twenty notices; the oldest is dropped", async () => {
    const notices = Array.from({ length: 20 }, (_, at) => ({ id: `old ${at}`, text: "An older notice" }));
    phone.save({ events: [eventOf(1)], rows: { notices } });
    await send(resultsOf({ id: "event 1", kept: true, refused: "Too late" }));
    expect((phone.row("notices") as { id: string }[]).map(({ id }) => id)).toEqual([
      ...notices.slice(1).map(({ id }) => id),
      "event 1",
    ]);
  });

  it("deletes accepted events and their marks from a full phone, and leaves the rest", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2), eventOf(3)],
      rows: { "after state 1": true, "after state 2": true },
    });
    phone.isFull = true;
    const results = [taken("event 1"), { id: "event 2", kept: false, refused: "Not yours" }];
    expect((await send(resultsOf(...results))).result).toBe("some");
    expect(phone.events()).toEqual([eventOf(2), eventOf(3)]);
    expect([phone.row("after state 1"), phone.row("after state 2")]).toEqual([undefined, true]);
  });
});

describe.each(["unauthorised", "forbidden"])("A session that our server refuses as %s", (code) => {
  const refuse =
    (...tokens: string[]): Answer =>
    ({ token }) =>
      tokens.includes(token) ? refusal(401, code) : undefined;

  it("ends without losing any of its driver's data", async () => {
    phone.save({ events: [eventOf(1)], proofs: [signatureOf(eventOf(1))] });
    const before = onPhone();
    expect((await send(refuse(aoife.token))).result).toBe("ended");
    expect(onPhone()).toEqual(before);
  });

  it("gives way to an older session of the same driver that the server still accepts", async () => {
    const former = sessionOf(7, "older");
    phone.save({ events: [eventOf(1)], rows: { former: [former] } });
    const { result, requests } = await send(refuse(aoife.token));
    expect(requests.map(({ token }) => token)).toEqual([aoife.token, "older"]);
    expect([result, isUnsent()]).toEqual(["all", []]);
  });

  it("does not end the session of the driver signed in now, whose own data is sent", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2, { driverId: 8 })],
      proofs: [signatureOf(eventOf(1))],
      rows: { session: brian, former: [aoife] },
    });
    const proofs = phone.proofs();
    expect((await send(refuse(aoife.token))).result).toBe("former");
    expect(phone.events()).toEqual([eventOf(1), eventOf(2, { driverId: 8, sent: true })]);
    expect(phone.proofs()).toEqual(proofs);
  });

  it("does not end the session of a driver who signs in during the refusal", async () => {
    phone.save({ events: [eventOf(1)] });
    const { result } = await send(() => {
      phone.save({ rows: { session: brian, former: [aoife] } });
      return refusal(401, code);
    });
    expect(result).toBe("former");
  });
});

describe("Two drivers sharing a phone", () => {
  it("each have their data sent with their own session, whoever is signed in", async () => {
    const [mine, theirs] = [eventOf(1), eventOf(2, { driverId: 8, orderId: 2 as never })];
    phone.save({
      events: [mine, theirs],
      proofs: [signatureOf(mine), signatureOf(theirs)],
      rows: { session: brian, former: [aoife] },
    });
    const { result, requests } = await send();
    expect(result).toBe("all");
    expect(requests.map(({ token, ids }) => `${ids} by ${token}`)).toEqual([
      "event 1 by token of 7",
      "proof of event 1 by token of 7",
      "event 2 by token of 8",
      "proof of event 2 by token of 8",
    ]);
  });

  it("do not wait for each other: one driver's unsendable data does not hold up the other's", async () => {
    const [mine, theirs] = [eventOf(1), eventOf(2, { driverId: 8 })];
    phone.save({ events: [mine, theirs], rows: { session: brian, former: [aoife] } });
    const { result } = await send(({ token }) => (token === aoife.token ? refusal(500, "internal_error") : undefined));
    expect(result).toBe("some");
    expect(phone.events()).toEqual([mine, { ...theirs, sent: true }]);
  });

  it("never send in each other's name: data without a session of its driver stays untouched", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2, { driverId: 8 })],
      proofs: [signatureOf(eventOf(1)), signatureOf(eventOf(2, { driverId: 8 }))],
    });
    const { result, ids } = await send();
    expect([result, ...ids]).toEqual(["former", ["event 1"], ["proof of event 1"]]);
    expect(phone.events()).toEqual([eventOf(1, { sent: true }), eventOf(2, { driverId: 8 })]);
    expect(phone.proofs()).toEqual([signatureOf(eventOf(2, { driverId: 8 }))]);
  });
});

describe("A session that ends with unsent data", () => {
  const former = () => phone.row("former") as PhoneSession[];

  it("is kept for sending, ahead of the sessions of other drivers with unsent data", async () => {
    phone.save({ events: [eventOf(1, { driverId: 8 }), eventOf(2)], rows: { former: [brian] } });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife, brian]);
  });

  it("replaces its own older copy and the sessions of drivers with nothing left to send", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2, { driverId: 8, sent: true })],
      proofs: [signatureOf(eventOf(2, { driverId: 8 }), { impossible: "Not yours" })],
      rows: { former: [brian, aoife] },
    });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife]);
  });

  it("leaves alone a session whose driver has only a proof left to send", async () => {
    phone.save({ proofs: [signatureOf(eventOf(2, { driverId: 8 }))], rows: { former: [brian] } });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife, brian]);
  });
});

describe("A duty chosen without a network", () => {
  const duty = { onDuty: true, pressedAt: "2026-03-04T10:00:00.000Z", driverId: 7 };
  const driver = { id: 7, name: "Driver 7", vehicleName: "Small van", onDuty: false };
  beforeEach(() => phone.save({ rows: { duty, run: { driver, runs: [] } } }));

  it("is sent after the events, with its own time, and updates the saved run", async () => {
    phone.save({ events: [eventOf(1)] });
    const { result, ids, requests } = await send();
    expect([result, ids]).toEqual(["all", [["event 1"], ["duty"]]]);
    expect(requests[1]?.body).toEqual({
      onDuty: true,
      pressedAt: duty.pressedAt,
      sentAt: "2026-03-04T11:00:00.000Z",
    });
    expect([phone.row("duty"), phone.row("run")]).toEqual([
      undefined,
      { driver: { ...driver, onDuty: true }, runs: [] },
    ]);
    expect((await send()).requests.map(({ ids }) => ids)).toEqual([]);
  });

  it.each([unanswered, refusal(503, "unavailable"), refusal(500, "internal_error")])(
    "stays on the phone until the server accepts it: $message",
    async (error) => {
      expect((await send(() => error)).result).toBe("some");
      expect(phone.row("duty")).toEqual(duty);
    },
  );

  it("stays if a captive portal answers in the server's place", async () => {
    expect((await send(() => ({ page: "Welcome" }))).result).toBe("some");
    expect(phone.row("duty")).toEqual(duty);
  });

  it("stays if the driver changes it while the first choice is being sent", async () => {
    const off = { ...duty, onDuty: false, pressedAt: "2026-03-04T10:00:05.000Z" };
    await send(() => {
      phone.save({ rows: { duty: off } });
      return undefined;
    });
    expect(phone.row("duty")).toEqual(off);
  });

  it("is deleted when its session has ended, and is never sent as another driver's", async () => {
    expect((await send(() => refusal(401, "unauthorised"))).result).toBe("ended");
    expect(phone.row("duty")).toBeUndefined();
    phone.save({ rows: { duty, session: brian } });
    expect((await send()).requests).toEqual([]);
    expect(phone.row("duty")).toBeUndefined();
  });
});
