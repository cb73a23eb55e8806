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
/** Answers a request; undefined: as the server does that takes everything. */
type Answer = (request: Request) => unknown;

/** Sends what waits to a server that answers so. */
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
/** What the phone has, to compare it with what it has after sending. */
const onPhone = () => ({ events: phone.events(), proofs: phone.proofs() });
const isUnsent = () => phone.events().flatMap(({ id, sent, impossible }) => (sent || impossible ? [] : [id]));

describe("What waits on a phone", () => {
  it("is nothing if everything is sent: the server is not called", async () => {
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

  it("stays on the phone as sent until the run includes it, and is not sent again", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    await send();
    expect(phone.events().map(({ id, sent }) => [id, sent])).toEqual([
      ["event 1", true],
      ["event 2", true],
    ]);
    expect((await send()).requests).toEqual([]);
  });

  it("goes with the time of sending, and without what concerns the phone only", async () => {
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

  it("leaves alone what was sent before and what the server can never take", async () => {
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
  it("go after all events, each by itself, in the order of their events and then of their time", async () => {
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

  it("name the order, the stop and the event to which they belong, and who signed", async () => {
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

  it("are deleted once the server has named their id, and not before", async () => {
    const event = eventOf(1, { sent: true });
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    expect((await send(() => ({ id: "another proof", sha256: "…" }))).result).toBe("some");
    expect(phone.proofs()).toHaveLength(1);
    expect((await send()).result).toBe("all");
    expect(phone.proofs()).toEqual([]);
  });

  it("of an event that was sent long ago and is deleted still go", async () => {
    phone.save({ proofs: [signatureOf(eventOf(1))] });
    expect((await send()).ids).toEqual([["proof of event 1"]]);
  });

  const bytes = new Uint8Array([0, 1, 2, 254, 255]);
  it.each([
    ["bytes", { bytes: bytes.buffer, type: "image/jpeg" }],
    ["a Blob, as earlier versions of the app saved them", { picture: new Blob([bytes], { type: "image/jpeg" }) }],
  ])("that are pictures saved as %s go as base64, and are in the file for the office", async (_, saved) => {
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

  it("wait for the take-over that makes the order the driver's, without which they are refused for good [E004]", async () => {
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

  it("of an event that waits for the office stay until the server has them, and the driver reads why it waits [E008]", async () => {
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

  it("and events stay where an answer says neither yes nor no [E008]", async () => {
    const event = eventOf(1);
    phone.save({ events: [event], proofs: [signatureOf(event)] });
    const { result } = await send(({ ids }) => (ids[0] === "event 1" ? { results: [{ id: "event 1" }] } : { id: "?" }));
    expect([result, isUnsent(), phone.proofs().length]).toEqual(["some", ["event 1"], 1]);
  });

  it("that are pictures which the phone cannot read any more hold up no other, and wait", async () => {
    const [broken, whole] = [eventOf(1), eventOf(2)];
    const unreadable = { ...signatureOf(broken), kind: "picture", picture: "gone" } as unknown as SavedProof;
    phone.save({ events: [broken, whole], proofs: [unreadable, signatureOf(whole)] });
    const { result, ids } = await send();
    expect([result, ...ids]).toEqual(["some", ["event 1", "event 2"], ["proof of event 2"]]);
    expect(phone.proofs()).toEqual([unreadable]);
    // It is in the file for the office all the same, with what is known of it.
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

  it.each(answers)("because %s, everything stays as it was, and nothing more is tried", async (_, error) => {
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

  it("to the second hundred, the first hundred is sent", async () => {
    phone.save({ events: Array.from({ length: 150 }, (_, at) => eventOf(at + 1)) });
    const { result } = await send(({ ids }) => (ids.includes("event 101") ? unanswered : undefined));
    expect(result).toBe("some");
    expect(isUnsent()).toEqual(Array.from({ length: 50 }, (_, at) => `event ${at + 101}`));
  });
});

describe("Whatever answers in the server's place", () => {
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

  it.each(answers)("with %s %s, nothing is taken for sent or for refused", async (status, body) => {
    const events = [eventOf(1), eventOf(2, { orderId: 2 as never })];
    phone.save({ events, proofs: events.map((event) => signatureOf(event)) });
    const before = onPhone();
    expect(await portal(status, body, () => true)).toBe("some");
    expect(onPhone()).toEqual(before);
    expect(phone.row("notices")).toBeUndefined();
  });

  it.each(answers)("to proofs with %s %s, they stay, and the events are sent", async (status, body) => {
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
    "with %s %s of a proof leaves it on the phone with the reason, and the next goes",
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

  it("of one event of many loses none of the others: they go by order, then one by one", async () => {
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
    "with %s %s on one order's events and proofs holds up no other order, and is tried again later",
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

  it("on one event of an order sends the order's other events", async () => {
    phone.save({ events: [eventOf(1), eventOf(2), eventOf(3)] });
    const { result } = await send(({ ids }) => (ids.includes("event 2") ? refusal(500, "internal_error") : undefined));
    expect([result, isUnsent()]).toEqual(["some", ["event 2"]]);
  });

  it("on everything is left alone after five parts", async () => {
    const events = Array.from({ length: 20 }, (_, at) => eventOf(at + 1, { orderId: (at + 1) as never }));
    phone.save({ events });
    const { result, requests } = await send(() => refusal(500, "internal_error"));
    expect([result, requests.length]).toEqual(["some", 1 + 5]);
    expect(phone.events()).toEqual(events);
  });

  it("on some parts goes on as long as others succeed between them", async () => {
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

  it("that it is kept but had no effect is told to the driver, who need not send it again", async () => {
    phone.save({ events: [eventOf(1)], rows: { notices: [{ id: "old", text: "An older notice" }] } });
    const refused = "This pickup was given to Brian Walsh";
    expect((await send(resultsOf({ id: "event 1", kept: true, refused }))).result).toBe("all");
    expect(phone.events()).toEqual([eventOf(1, { sent: true })]);
    expect(phone.row("notices")).toEqual([
      { id: "old", text: "An older notice" },
      { id: "event 1", text: `DCQ-1: saved, and the office knows. ${refused}` },
    ]);
  });

  it("that it is not kept leaves it on the phone with the reason", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    const refused = "This delivery was never on one of your runs";
    await send(resultsOf({ id: "event 1", kept: false, refused }, { id: "event 2", kept: false, refused: null }));
    expect(phone.events().map(({ impossible }) => impossible)).toEqual([refused, "The server cannot take it"]);
    expect(phone.row("notices")).toEqual([{ id: "event 1", text: `DCQ-1: ${refused}` }]);
  });

  it("that is missing leaves it as it was, to be sent again", async () => {
    phone.save({ events: [eventOf(1), eventOf(2)] });
    expect((await send(resultsOf(taken("event 2")))).result).toBe("some");
    expect(phone.events()).toEqual([eventOf(1), eventOf(2, { sent: true })]);
  });

  it("is one of twenty notices at most, of which the oldest go", async () => {
    const notices = Array.from({ length: 20 }, (_, at) => ({ id: `old ${at}`, text: "An older notice" }));
    phone.save({ events: [eventOf(1)], rows: { notices } });
    await send(resultsOf({ id: "event 1", kept: true, refused: "Too late" }));
    expect((phone.row("notices") as { id: string }[]).map(({ id }) => id)).toEqual([
      ...notices.slice(1).map(({ id }) => id),
      "event 1",
    ]);
  });

  it("takes what was accepted off a phone without room, with its mark, and leaves the rest", async () => {
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

  it("has ended, and nothing of its driver is lost", async () => {
    phone.save({ events: [eventOf(1)], proofs: [signatureOf(eventOf(1))] });
    const before = onPhone();
    expect((await send(refuse(aoife.token))).result).toBe("ended");
    expect(onPhone()).toEqual(before);
  });

  it("gives way to an older one of the same driver that is still accepted for sending", async () => {
    const former = sessionOf(7, "older");
    phone.save({ events: [eventOf(1)], rows: { former: [former] } });
    const { result, requests } = await send(refuse(aoife.token));
    expect(requests.map(({ token }) => token)).toEqual([aoife.token, "older"]);
    expect([result, isUnsent()]).toEqual(["all", []]);
  });

  it("ends nothing for the driver who is signed in now, whose own data is sent", async () => {
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

  it("ends nothing for a driver who signs in while it is refused", async () => {
    phone.save({ events: [eventOf(1)] });
    const { result } = await send(() => {
      phone.save({ rows: { session: brian, former: [aoife] } });
      return refusal(401, code);
    });
    expect(result).toBe("former");
  });
});

describe("Two drivers of one phone", () => {
  it("have their data sent each by their own session, whoever is signed in", async () => {
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

  it("do not wait for each other: what cannot be sent of one holds up nothing of the other", async () => {
    const [mine, theirs] = [eventOf(1), eventOf(2, { driverId: 8 })];
    phone.save({ events: [mine, theirs], rows: { session: brian, former: [aoife] } });
    const { result } = await send(({ token }) => (token === aoife.token ? refusal(500, "internal_error") : undefined));
    expect(result).toBe("some");
    expect(phone.events()).toEqual([mine, { ...theirs, sent: true }]);
  });

  it("never send in each other's name: without a session of its driver, data stays untouched", async () => {
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

  it("is kept for sending it, before those of drivers who still have some", async () => {
    phone.save({ events: [eventOf(1, { driverId: 8 }), eventOf(2)], rows: { former: [brian] } });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife, brian]);
  });

  it("takes the place of itself, and of sessions of drivers who have nothing left to send", async () => {
    phone.save({
      events: [eventOf(1), eventOf(2, { driverId: 8, sent: true })],
      proofs: [signatureOf(eventOf(2, { driverId: 8 }), { impossible: "Not yours" })],
      rows: { former: [brian, aoife] },
    });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife]);
  });

  it("leaves a session whose driver has only a proof left to send", async () => {
    phone.save({ proofs: [signatureOf(eventOf(2, { driverId: 8 }))], rows: { former: [brian] } });
    await saveFormerSession(aoife, phone.open);
    expect(former()).toEqual([aoife, brian]);
  });
});

describe("The duty that a driver chose without a network", () => {
  const duty = { onDuty: true, pressedAt: "2026-03-04T10:00:00.000Z", driverId: 7 };
  const driver = { id: 7, name: "Driver 7", vehicleName: "Small van", onDuty: false };
  beforeEach(() => phone.save({ rows: { duty, run: { driver, runs: [] } } }));

  it("is sent after what was done, with its time, and the saved run says it from then on", async () => {
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
    "stays on the phone while the server does not take it: $message",
    async (error) => {
      expect((await send(() => error)).result).toBe("some");
      expect(phone.row("duty")).toEqual(duty);
    },
  );

  it("stays where a captive portal answers in the server's place", async () => {
    expect((await send(() => ({ page: "Welcome" }))).result).toBe("some");
    expect(phone.row("duty")).toEqual(duty);
  });

  it("stays as chosen again while the first choice was under way", async () => {
    const off = { ...duty, onDuty: false, pressedAt: "2026-03-04T10:00:05.000Z" };
    await send(() => {
      phone.save({ rows: { duty: off } });
      return undefined;
    });
    expect(phone.row("duty")).toEqual(off);
  });

  it("goes with a session that has ended, and is not sent as another driver's", async () => {
    expect((await send(() => refusal(401, "unauthorised"))).result).toBe("ended");
    expect(phone.row("duty")).toBeUndefined();
    phone.save({ rows: { duty, session: brian } });
    expect((await send()).requests).toEqual([]);
    expect(phone.row("duty")).toBeUndefined();
  });
});
