import { describe, expect, it } from "vitest";
import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import type { SendResult } from "../sending/send-waiting.ts";
import type { PhoneSession, SavedEvent } from "../storage/open-storage.ts";
import { type DayAction, type DayState, dayOf, newDay, type Opened, reduceDay } from "./day-state.ts";

const sessionOf = (token: string, name = "Aoife Daly"): PhoneSession => ({
  token,
  phoneId: `phone of ${token}`,
  driver: { id: 7, name, vehicleName: "Small van" },
});
const aoife = sessionOf("aoife");
const brian = sessionOf("brian", "Brian Walsh");

const stopOf = (orderId: number, more: Partial<DriverStop> = {}) =>
  ({
    orderId,
    kind: "dropoff",
    reference: `DCQ-${orderId}`,
    state: "waiting",
    deliveryVersion: 1,
    isCancelled: false,
    notice: null,
    instructions: "",
    address: { lines: [`${orderId} Main Street`, "Naas"], eircode: "" },
    contact: { name: "Owen", company: "", phone: "" },
    from: null,
    by: null,
    doneAt: null,
    signedBy: "",
    failure: null,
    ...more,
  }) as DriverStop;

const runOf = (...stops: DriverStop[]): DriverRun => ({
  driver: { ...aoife.driver, onDuty: true },
  serverTime: "2026-03-04T10:00:00.000Z",
  runs: [{ day: "2026-03-04", version: 1, stops }],
  settings: { callBeforeMinutes: 30 },
});

let sequence = 0;
const eventOf = (seen: DriverStop, kind: SavedEvent["kind"], more: Partial<SavedEvent> = {}): SavedEvent => {
  sequence += 1;
  return {
    id: `event ${sequence}`,
    sequence,
    orderId: seen.orderId,
    stop: seen.kind,
    kind,
    pressedAt: "2026-03-04T10:01:00.000Z",
    driverId: 7,
    seen,
    sent: false,
    ...more,
  } as SavedEvent;
};

const waitingFor = (count: number) => ({ count, since: count > 0 ? "2026-03-04T10:01:00.000Z" : null, impossible: [] });
const reduced = (state: DayState, ...actions: DayAction[]) => actions.reduce(reduceDay, state);
const keys = (state: DayState) => dayOf(state).stops.map(({ key }) => key);

const stored = (more: Partial<Extract<DayAction, { type: "storage_read" }>> = {}): DayAction => ({
  type: "storage_read",
  session: aoife,
  run: null,
  notices: [],
  duty: null,
  events: [],
  waiting: waitingFor(0),
  ...more,
});
const fetched = (run: DriverRun, more: Partial<Extract<DayAction, { type: "run_fetched" }>> = {}): DayAction => ({
  type: "run_fetched",
  token: "aoife",
  run,
  events: [],
  waiting: waitingFor(0),
  ...more,
});
const saved = (events: SavedEvent[], more: Partial<Extract<DayAction, { type: "action_saved" }>> = {}): DayAction => ({
  type: "action_saved",
  events,
  waiting: waitingFor(events.length),
  undoable: null,
  notice: null,
  ...more,
});
const undoableOf = ({ id, kind, seen }: SavedEvent) => ({
  actions: [{ eventId: id, stop: seen }],
  kind,
  label: "Collected",
});
/** The same form each time that a test names its stop. */
const forms = new Map<DriverStop, Opened>();
const formOf = (stop: DriverStop): Opened => {
  const form = forms.get(stop) ?? { key: `visit of ${stop.orderId}`, stops: [stop] };
  forms.set(stop, form);
  return form;
};

/** Signed in, with this run on the screen. */
const dayWith = (...stops: DriverStop[]) => reduced(newDay, stored({ run: runOf(...stops) }));

describe("An app that has just been opened", () => {
  it("shows nothing before its storage has been read", () => {
    expect(dayOf(newDay)).toMatchObject({ isReady: false, session: null, run: null, stops: [], isReached: true });
  });

  it("shows the saved driver, run, notices and unsent actions", () => {
    const event = eventOf(stopOf(1), "set_off");
    const notices = [{ id: "a", text: "DCQ-9: saved, and the office knows." }];
    const day = dayOf(
      reduced(newDay, stored({ run: runOf(stopOf(1)), notices, events: [event], waiting: waitingFor(1) })),
    );
    expect(day).toMatchObject({ isReady: true, session: aoife, notices, waiting: { count: 1 }, changes: [] });
    expect(day.stops).toMatchObject([{ key: "1-dropoff", state: "en_route", after: event.id, waits: true }]);
  });

  it("asks the driver to sign in if nobody is signed in", () => {
    expect(dayOf(reduced(newDay, stored({ session: null })))).toMatchObject({ isReady: true, session: null });
  });

  it("says what to do if the browser does not let it save anything", () => {
    const day = dayOf(reduced(newDay, { type: "storage_refused" }));
    expect(day.isReady).toBe(true);
    expect(day.storageError).toContain("ring the office");
  });
});

describe("A phone's storage", () => {
  it("causes a warning if it takes no pictures, an error if it takes nothing, and neither once it works again", () => {
    const warned = reduced(dayWith(), { type: "storage_tried", ability: "no_pictures" });
    expect(dayOf(warned).storageWarning).toContain("cannot save pictures");
    expect(dayOf(warned).storageError).toBeNull();
    expect(reduced(warned, { type: "storage_tried", ability: "all" }).storageWarning).toBeNull();
    const refused = reduced(dayWith(), { type: "storage_tried", ability: "nothing" });
    expect(dayOf(refused).storageError).toContain("ring the office");
  });
});

describe("A form that was open when the app died [E015]", () => {
  const [first, second] = [stopOf(1), stopOf(2)];
  const formOn = (stop: DriverStop) => ({
    stops: [`${stop.orderId}-dropoff`],
    form: "done" as const,
    fields: {},
    pictures: [],
  });
  const forms = [formOn(first), formOn(second)];

  it("is offered until it is closed, and the other forms stay", () => {
    const opened = reduced(newDay, stored({ run: runOf(first, second), forms }));
    expect(dayOf(opened).forms).toEqual(forms);
    // Another tab saved something; the forms open here are not read again.
    const reread = reduced(opened, stored({ run: runOf(first, second) }));
    expect(dayOf(reread).forms).toEqual(forms);
    const form = formOf(first);
    const closed = reduced(reread, { type: "form_opened", opened: form }, { type: "form_closed", opened: form });
    expect(dayOf(closed).forms).toEqual([formOn(second)]);
  });

  it("is not shown to the next driver", () => {
    const opened = reduced(newDay, stored({ run: runOf(first), forms }));
    expect(dayOf(reduced(opened, stored({ session: brian, run: runOf(first) }))).forms).toEqual([]);
  });
});

describe("A run fetched from the server", () => {
  it("is shown, and proves that the phone has a connection", () => {
    const state = reduced(dayWith(), { type: "run_unreachable" }, fetched(runOf(stopOf(1))));
    expect(dayOf(state)).toMatchObject({ isReached: true, hasNewerRun: false });
    expect(keys(state)).toEqual(["1-dropoff"]);
  });

  it("replaces the events that it includes, and keeps those recorded after the request", () => {
    const [sent, later] = [eventOf(stopOf(1), "set_off", { sent: true }), eventOf(stopOf(1), "arrive")];
    const before = reduced(dayWith(stopOf(1)), saved([sent, later]));
    const state = reduced(before, fetched(runOf(stopOf(1, { state: "en_route" })), { events: [later] }));
    expect(dayOf(state).stops).toMatchObject([{ state: "arrived", waits: true }]);
  });

  it("lists no changes if it is the first one", () => {
    expect(reduced(newDay, stored(), fetched(runOf(stopOf(1)))).changes).toEqual([]);
  });

  it("lists what others changed, each change once, the newest last, at most six", () => {
    const two = reduced(dayWith(), fetched(runOf(stopOf(1))), fetched(runOf()));
    expect(reduced(two, fetched(runOf(stopOf(1)))).changes).toEqual([
      "No longer yours: Deliver DCQ-1, 1 Main Street, Naas",
      "New: Deliver DCQ-1, 1 Main Street, Naas",
    ]);
    const state = reduced(
      two,
      ...[1, 2, 3, 4, 5].map((last) => fetched(runOf(...[1, 2, 3, 4, 5].slice(0, last).map((id) => stopOf(id))))),
    );
    expect(state.changes).toEqual([
      "No longer yours: Deliver DCQ-1, 1 Main Street, Naas",
      ...[1, 2, 3, 4, 5].map((id) => `New: Deliver DCQ-${id}, ${id} Main Street, Naas`),
    ]);
    expect(reduced(state, fetched(runOf(...[1, 2, 3, 4, 5, 6].map((id) => stopOf(id))))).changes).toHaveLength(6);
  });

  it("leaves the list of changes untouched if it brings nothing new, so that the phone vibrates only for new changes", () => {
    const state = reduced(dayWith(), fetched(runOf(stopOf(1))));
    expect(reduced(state, fetched(runOf(stopOf(1)))).changes).toBe(state.changes);
    expect(reduced(state, fetched(runOf(stopOf(1), stopOf(2)))).changes).not.toBe(state.changes);
  });

  it("is ignored if another driver has signed in since the request", () => {
    const state = reduced(dayWith(stopOf(1)), stored({ session: brian, run: runOf(stopOf(2)) }));
    expect(reduced(state, fetched(runOf(stopOf(1))))).toBe(state);
  });

  it("is ignored if the driver has signed out since the request", () => {
    const state = reduced(dayWith(stopOf(1)), stored({ session: null }));
    expect(reduced(state, fetched(runOf(stopOf(1))))).toBe(state);
  });

  it("leaves the previous run on the screen if the server cannot be reached", () => {
    const state = reduced(dayWith(stopOf(1)), { type: "run_unreachable" });
    expect(dayOf(state).isReached).toBe(false);
    expect(keys(state)).toEqual(["1-dropoff"]);
  });
});

describe("While a stop is open, a newer run", () => {
  const [first, second, third] = [stopOf(1), stopOf(2), stopOf(3)];
  const open = reduced(dayWith(first, second), { type: "form_opened", opened: formOf(second) });

  it("moves no stop, and is offered to the driver", () => {
    const state = reduced(open, fetched(runOf(third, second, first)));
    expect(keys(state)).toEqual(["1-dropoff", "2-dropoff"]);
    expect(dayOf(state)).toMatchObject({ hasNewerRun: true, opened: { stops: ["2-dropoff"] } });
  });

  it("updates the content of the stops in place", () => {
    const state = reduced(open, fetched(runOf(third, { ...second, instructions: "Ring twice" }, first)));
    expect(dayOf(state).stops[1]).toMatchObject({ orderId: 2, instructions: "Ring twice" });
  });

  it("is shown at once if it does not change the list", () => {
    const state = reduced(open, fetched(runOf({ ...first, state: "done" }, second)));
    expect(dayOf(state)).toMatchObject({ hasNewerRun: false, changes: [] });
    expect(dayOf(state).stops[0]).toMatchObject({ state: "done" });
  });

  it("stays on offer when later responses bring nothing new", () => {
    const newer = runOf(third, second, first);
    expect(dayOf(reduced(open, fetched(newer), fetched(newer)))).toMatchObject({ hasNewerRun: true });
    expect(keys(reduced(open, fetched(newer), fetched(newer)))).toEqual(["1-dropoff", "2-dropoff"]);
  });

  it("is shown once the form is closed", () => {
    const state = reduced(open, fetched(runOf(third, second)), { type: "form_closed", opened: formOf(second) });
    expect(keys(state)).toEqual(["3-dropoff", "2-dropoff"]);
    expect(dayOf(state)).toMatchObject({ hasNewerRun: false, opened: null });
  });

  it("is shown when the driver asks for it, and the open stop stays even if it has left the run", () => {
    const state = reduced(open, fetched(runOf(third)), { type: "latest_run_requested" });
    expect(keys(state)).toEqual(["3-dropoff", "2-dropoff"]);
    expect(dayOf(state).stops[1]).toMatchObject({ isGone: true });
  });

  it("is not shown by dismissing the list of changes, until the form is closed", () => {
    const dismissed = reduced(open, fetched(runOf(third, second)), { type: "changes_dismissed" });
    expect(dayOf(dismissed)).toMatchObject({ changes: [], hasNewerRun: true });
    expect(keys(reduced(dismissed, { type: "form_closed", opened: formOf(second) }))).toEqual([
      "3-dropoff",
      "2-dropoff",
    ]);
  });

  it("is not shown when a form closes because another card's form has opened", () => {
    const other = reduced(open, fetched(runOf(third, second)), { type: "form_opened", opened: formOf(first) });
    expect(reduced(other, { type: "form_closed", opened: formOf(second) })).toBe(other);
  });

  it("also waits while a stop is under way; once that stop is done, dismissing the changes shows it", () => {
    const driving = dayWith({ ...first, state: "en_route" }, second);
    const newer = runOf(second, { ...first, state: "en_route" }, third);
    const state = reduced(driving, fetched(newer));
    expect(keys(state)).toEqual(["1-dropoff", "2-dropoff"]);
    expect(keys(reduced(state, { type: "changes_dismissed" }))).toEqual(["1-dropoff", "2-dropoff"]);
    const done = reduced(state, saved([eventOf(first, "complete")]), { type: "changes_dismissed" });
    expect(keys(done)).toEqual(["2-dropoff", "1-dropoff", "3-dropoff"]);
  });

  it("is not held up by a stop under way that has been cancelled", () => {
    const cancelled = dayWith({ ...first, state: "en_route", isCancelled: true }, second);
    expect(keys(reduced(cancelled, fetched(runOf(second, third))))).toEqual(["2-dropoff", "3-dropoff"]);
  });

  it("is not held up for good by stops under way that have left the run: each stays as the driver left it", () => {
    const [one, two] = [stopOf(1, { state: "en_route" }), stopOf(2, { state: "en_route" })];
    let state = reduced(dayWith(one, two), fetched(runOf(third)));
    expect(keys(state)).toEqual(["1-dropoff", "2-dropoff"]);
    const [doneOne, doneTwo] = [eventOf(one, "complete", { signedBy: "Nora" }), eventOf(two, "complete")];
    // The first stop's event was sent and is gone, while the second stop still holds up the run.
    state = reduced(state, saved([doneOne]), fetched(runOf(third)));
    expect(dayOf(state).stops).toMatchObject([{ state: "done", signedBy: "Nora" }, { state: "en_route" }]);
    expect(dayOf(state).hasNewerRun).toBe(true);
    state = reduced(state, saved([doneTwo]), fetched(runOf(third)));
    expect(keys(state)).toEqual(["3-dropoff"]);
    expect(dayOf(state).hasNewerRun).toBe(false);
  });
});

describe("An open form", () => {
  it("keeps its stop in the list after the stop leaves the run, until the form is closed", () => {
    const mine = stopOf(1);
    const open = reduced(
      dayWith(mine, stopOf(2)),
      { type: "form_opened", opened: formOf(mine) },
      fetched(runOf(stopOf(2))),
    );
    expect(keys(open)).toEqual(["1-dropoff", "2-dropoff"]);
    expect(keys(reduced(open, { type: "form_closed", opened: formOf(mine) }))).toEqual(["2-dropoff"]);
  });

  it("shows what somebody else did at its stop in the meantime", () => {
    const mine = stopOf(1);
    const state = reduced(
      dayWith(mine),
      { type: "form_opened", opened: formOf(mine) },
      fetched(runOf({ ...mine, state: "done", signedBy: "Owen" })),
    );
    expect(dayOf(state).stops).toMatchObject([{ state: "done", signedBy: "Owen" }]);
  });
});

describe("A driver's action", () => {
  const stop = stopOf(1);
  const first = Symbol("first");

  it("blocks a second tap until it is saved and a moment has passed", () => {
    const begun = reduced(dayWith(stop), { type: "action_begun", settling: first });
    expect(dayOf(begun).isSettling).toBe(true);
    const done = reduced(begun, saved([eventOf(stop, "set_off")]));
    expect(dayOf(done).isSettling).toBe(true);
    expect(dayOf(reduced(done, { type: "action_settled", settling: first })).isSettling).toBe(false);
  });

  it("still blocks a second tap when the previous action's pause ends", () => {
    const second = Symbol("second");
    const begun = reduced(
      dayWith(stop),
      { type: "action_begun", settling: first },
      { type: "action_begun", settling: second },
    );
    expect(reduced(begun, { type: "action_settled", settling: first })).toBe(begun);
  });

  it("can be tapped again at once if it could not be saved", () => {
    const begun = reduced(dayWith(stop), { type: "action_begun", settling: first });
    const refused = reduced(begun, { type: "action_refused" });
    expect(dayOf(refused)).toMatchObject({ isSettling: false, undoable: null });
    expect(dayOf(refused).stops).toMatchObject([{ state: "waiting" }]);
  });

  it("shows on its stop at once, marked as unsent", () => {
    const day = dayOf(reduced(dayWith(stop), saved([eventOf(stop, "set_off")])));
    expect(day.stops).toMatchObject([{ state: "en_route", waits: true }]);
    expect(day.waiting.count).toBe(1);
  });

  it("adds a notice if its picture was lost, and keeps the other notices", () => {
    const [old, lost] = [
      { id: "a", text: "old" },
      { id: "lost 1", text: "DCQ-1: saved, but WITHOUT its picture" },
    ];
    const state = reduced(newDay, stored({ run: runOf(stop), notices: [old] }), saved([], { notice: lost }));
    expect(state.notices).toEqual([old, lost]);
    expect(reduced(state, saved([])).notices).toEqual([old, lost]);
  });

  it("survives if its stop leaves the run before the action is sent", () => {
    const state = reduced(dayWith(stop, stopOf(2)), saved([eventOf(stop, "complete")]));
    const reassigned = reduced(state, fetched(runOf(stopOf(2)), { events: [...state.events] }));
    expect(dayOf(reassigned).stops).toMatchObject([
      { key: "2-dropoff" },
      { key: "1-dropoff", state: "done", isGone: true, waits: true },
    ]);
  });
});

describe("Undo", () => {
  const pickup = stopOf(1, { kind: "pickup" });
  const dropoff = stopOf(1);
  const justDid = (stop: DriverStop, kind: SavedEvent["kind"], more: Partial<SavedEvent> = {}) => {
    const event = eventOf(stop, kind, more);
    return { event, state: reduced(dayWith(stop), saved([event], { undoable: undoableOf(event) })) };
  };

  it.each([
    ["a set-off", dropoff, "set_off"],
    ["an arrival", dropoff, "arrive"],
    ["a failure", dropoff, "fail"],
    ["a collection", pickup, "complete"],
  ] as const)("is offered after %s, even once the server has it", (_, stop, kind) => {
    const { state } = justDid(stop, kind, { sent: true });
    expect(dayOf(state)).toMatchObject({ canUndo: true, undoable: { kind, label: "Collected" } });
  });

  it("is not offered after a delivery while the server can be reached, because its customer is notified at once", () => {
    expect(dayOf(justDid(dropoff, "complete").state)).toMatchObject({ canUndo: false, undoable: { kind: "complete" } });
  });

  it("is offered after a delivery that only this phone has, until it is sent", () => {
    const { event, state } = justDid(dropoff, "complete");
    const offline = reduced(state, { type: "sending_ended", result: "some" });
    expect(dayOf(offline).canUndo).toBe(true);
    expect(dayOf(reduced(offline, { type: "sending_ended", result: "all" })).canUndo).toBe(false);
    const sent = stored({ run: runOf(dropoff), events: [{ ...event, sent: true }] });
    expect(dayOf(reduced(offline, sent)).canUndo).toBe(false);
  });

  it("is offered neither before any action nor after an undo", () => {
    expect(dayOf(dayWith(dropoff)).canUndo).toBe(false);
    const { event, state } = justDid(dropoff, "set_off");
    const undo = eventOf(dropoff, "take_back", { takesBack: event.id });
    expect(dayOf(reduced(state, saved([event, undo])))).toMatchObject({ canUndo: false, undoable: null });
  });

  it("undoes all parcels of a visit at once, and delivered ones only while none has been sent [E018]", () => {
    const [one, two] = [stopOf(1), stopOf(2)];
    const events = [eventOf(one, "complete"), eventOf(two, "complete")];
    const undoable = {
      ...undoableOf(events[0] as SavedEvent),
      actions: events.map(({ id, seen }) => ({ eventId: id, stop: seen })),
    };
    const offline = reduced(dayWith(one, two), saved(events, { undoable }), { type: "run_unreachable" });
    expect(dayOf(offline).canUndo).toBe(true);
    const [sent, unsent] = events.map((event, at) => ({ ...event, sent: at === 0 }));
    const half = reduced(offline, stored({ run: runOf(one, two), events: [sent, unsent] as SavedEvent[] }));
    expect(dayOf(half).canUndo).toBe(false);
  });

  it("is not offered for a parcel known only by its docket [E004]", () => {
    const scanned = eventOf(stopOf(0), "take_over");
    const known = eventOf(stopOf(1), "take_over");
    for (const event of [scanned, known])
      expect(dayOf(reduced(dayWith(), saved([event], { undoable: undoableOf(event) })))).toMatchObject({
        canUndo: event === known,
        scannedCount: event === scanned ? 1 : 0,
      });
  });

  it("shows the stop as it was before the action", () => {
    const { event, state } = justDid(dropoff, "set_off");
    const undo = eventOf(dropoff, "take_back", { takesBack: event.id });
    expect(dayOf(reduced(state, saved([event, undo]))).stops).toMatchObject([{ state: "waiting", after: undo.id }]);
  });

  it("shows the stop as it was even if the server's run already includes the action", () => {
    const { event, state } = justDid(dropoff, "set_off", { sent: true });
    const undo = eventOf(dropoff, "take_back", { takesBack: event.id });
    const answered = reduced(state, fetched(runOf({ ...dropoff, state: "en_route" }), { events: [undo] }));
    expect(dayOf(answered).stops).toMatchObject([{ state: "waiting" }]);
  });

  it("ends after its own ten seconds, not those of the previous action", () => {
    const { event, state } = justDid(dropoff, "set_off");
    expect(reduced(state, { type: "undo_expired", eventId: "the action before" })).toBe(state);
    expect(reduced(state, { type: "undo_expired", eventId: event.id }).undoable).toBeNull();
  });
});

describe("Sending", () => {
  it.each<[SendResult, boolean, boolean]>([
    ["all", true, false],
    ["some", false, false],
    ["former", true, false],
    ["ended", true, true],
  ])("that ends with '%s' sets isReached to %s and isEnded to %s", (result, isReached, isEnded) => {
    expect(dayOf(reduced(dayWith(), { type: "sending_ended", result }))).toMatchObject({ isReached, isEnded });
  });

  it("does not bring back a session that the office has ended", () => {
    const ended = reduced(dayWith(), { type: "sending_ended", result: "ended" });
    expect(reduced(ended, { type: "sending_ended", result: "all" }).isEnded).toBe(true);
  });

  it("leaves the run, the events and the form as they are", () => {
    const stop = stopOf(1);
    const state = reduced(
      dayWith(stop),
      { type: "form_opened", opened: formOf(stop) },
      saved([eventOf(stop, "set_off")]),
    );
    const { isReached: _, ...others } = reduced(state, { type: "sending_ended", result: "some" });
    expect(state).toMatchObject(others);
  });
});

describe("A session that the server refuses", () => {
  it("is shown as ended, and everything stays on the screen", () => {
    const state = reduced(dayWith(stopOf(1)), { type: "session_refused", token: "aoife" });
    expect(dayOf(state)).toMatchObject({ isEnded: true, session: aoife });
    expect(keys(state)).toEqual(["1-dropoff"]);
  });

  it("does not end the session of a driver who has signed in since", () => {
    const state = reduced(dayWith(), stored({ session: brian }));
    expect(reduced(state, { type: "session_refused", token: "aoife" })).toBe(state);
  });
});

describe("Another tab or the worker", () => {
  const stop = stopOf(1);

  it("that saves an action shows it in this tab too, and leaves this tab's form and undo alone", () => {
    const own = eventOf(stop, "set_off");
    const state = reduced(
      dayWith(stop),
      { type: "form_opened", opened: formOf(stop) },
      saved([own], { undoable: undoableOf(own) }),
      stored({ run: runOf(stop), events: [own, eventOf(stop, "arrive")], waiting: waitingFor(2) }),
    );
    expect(dayOf(state)).toMatchObject({
      opened: { stops: ["1-dropoff"] },
      undoable: { actions: [{ eventId: own.id }] },
      waiting: { count: 2 },
    });
    expect(dayOf(state).stops).toMatchObject([{ state: "arrived" }]);
  });

  it("that fetches a newer run makes its changes appear in this tab too", () => {
    const state = reduced(dayWith(stop), stored({ run: runOf(stop, stopOf(2)) }));
    expect(state.changes).toEqual(["New: Deliver DCQ-2, 2 Main Street, Naas"]);
  });

  it("that signs in another driver removes the previous driver's data from the screen", () => {
    const event = eventOf(stop, "set_off", { sent: true });
    const before = reduced(
      dayWith(stop),
      saved([event], { undoable: undoableOf(event) }),
      fetched(runOf(stop, stopOf(2)), { events: [event] }),
      { type: "session_refused", token: "aoife" },
    );
    const day = dayOf(reduced(before, stored({ session: brian, run: runOf(stopOf(3)) })));
    expect(day).toMatchObject({
      session: brian,
      isEnded: false,
      changes: [],
      undoable: null,
      hasNewerRun: false,
      canUndo: false,
    });
    expect(day.stops.map(({ key }) => key)).toEqual(["3-dropoff"]);
  });

  it("that signs out shows the sign-in, with the number of unsent actions", () => {
    const state = reduced(
      dayWith(stop),
      stored({ session: null, events: [eventOf(stop, "set_off")], waiting: waitingFor(1) }),
    );
    expect(dayOf(state)).toMatchObject({ session: null, run: null, waiting: { count: 1 } });
  });

  it("that dismisses a notice removes it from this tab too", () => {
    const state = reduced(newDay, stored({ notices: [{ id: "a", text: "…" }] }), stored());
    expect(state.notices).toEqual([]);
  });
});

describe("A dismissal", () => {
  it("removes one notice and keeps the others", () => {
    const [one, two] = [
      { id: "a", text: "one" },
      { id: "b", text: "two" },
    ];
    const state = reduced(newDay, stored({ notices: [one, two] }), { type: "notice_dismissed", id: "a" });
    expect(state.notices).toEqual([two]);
  });

  it("leaves a notice with another id alone", () => {
    const state = reduced(newDay, stored({ notices: [{ id: "b", text: "two" }] }));
    expect(reduced(state, { type: "notice_dismissed", id: "a" }).notices).toHaveLength(1);
  });

  it("clears the list of changes, and shows the newer run if no stop is open", () => {
    const state = reduced(dayWith(), fetched(runOf(stopOf(1))), { type: "changes_dismissed" });
    expect(state.changes).toEqual([]);
    expect(keys(state)).toEqual(["1-dropoff"]);
  });
});

describe("The duty switch", () => {
  const offDuty = { ...aoife.driver, onDuty: false };
  const duty = { onDuty: false, pressedAt: "2026-03-04T09:00:00.000Z", driverId: aoife.driver.id };
  const waiting = { count: 1, since: duty.pressedAt, impossible: [] };
  const chosen: DayAction = { type: "duty_saved", duty, waiting };

  it("shows the driver's choice before the server has it, and changes nothing else in the run", () => {
    const state = reduced(dayWith(stopOf(1)), chosen);
    expect(dayOf(state).run).toEqual({ ...runOf(stopOf(1)), driver: offDuty });
    expect(dayOf(state).waiting).toEqual(waiting);
  });

  it("keeps the choice in newer runs until it is sent, and after the app is reopened", () => {
    const stop = stopOf(1);
    const opened = reduced(dayWith(stop), { type: "form_opened", opened: formOf(stop) }, chosen);
    const state = reduced(opened, fetched(runOf(stopOf(2), stop)));
    expect(dayOf(state)).toMatchObject({ hasNewerRun: true, run: { driver: offDuty } });
    expect(dayOf(reduced(state, { type: "form_closed", opened: formOf(stop) })).run?.driver).toEqual(offDuty);
    expect(dayOf(reduced(newDay, stored({ run: runOf(stop), duty }))).run?.driver).toEqual(offDuty);
    expect(dayOf(reduced(state, stored({ run: runOf(stop), duty: null }))).run?.driver).toEqual(runOf(stop).driver);
  });

  it("ignores the choice of another driver", () => {
    const other = reduced(newDay, stored({ session: brian, run: runOf(stopOf(2)), duty: { ...duty, driverId: 999 } }));
    expect(dayOf(other).run?.driver).toEqual(runOf(stopOf(2)).driver);
  });
});

describe("The reducer", () => {
  it("never mutates the state or action it is given", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(freeze);
      }
      return value;
    };
    const stop = stopOf(1, { state: "en_route" });
    const event = eventOf(stop, "arrive");
    const settling = Symbol("settling");
    const actions: DayAction[] = [
      stored({ run: runOf(stop, stopOf(2)), notices: [{ id: "a", text: "…" }] }),
      { type: "form_opened", opened: formOf(stop) },
      { type: "action_begun", settling },
      saved([event], { undoable: undoableOf(event), notice: { id: "b", text: "…" } }),
      fetched(runOf(stopOf(2)), { events: [event] }),
      {
        type: "duty_saved",
        duty: { onDuty: false, pressedAt: "2026-03-04T09:00:00.000Z", driverId: aoife.driver.id },
        waiting: { count: 1, since: "2026-03-04T09:00:00.000Z", impossible: [] },
      },
      { type: "latest_run_requested" },
      { type: "form_closed", opened: formOf(stop) },
      { type: "changes_dismissed" },
      { type: "notice_dismissed", id: "a" },
      { type: "action_settled", settling },
      { type: "action_refused" },
      { type: "undo_expired", eventId: event.id },
      { type: "run_unreachable" },
      { type: "sending_ended", result: "ended" },
      { type: "session_refused", token: "aoife" },
      { type: "storage_refused" },
      stored({ session: null }),
    ];
    const last = actions.reduce((state, action) => freeze(reduceDay(state, freeze(action))), freeze(newDay));
    expect(last.session).toBeNull();
  });
});
