import type { DriverStop } from "../../../contract/driver-phone.ts";
import { type ShownStop, stopKey } from "../run/shown-stops.ts";
import type { DraftRow } from "../storage/drafts.ts";
import { StorageTimeoutError } from "../storage/limit-wait.ts";
import { openStorage, storageIfOpen } from "../storage/open-storage.ts";
import { type DriverAction, StaleStopError, saveDriverActions } from "../storage/save-driver-action.ts";
import { lastPosition } from "./positions.ts";

type Options = {
  driverId: number;
  needsPicture: boolean;
  drafts: readonly DraftRow[];
  /** The stops as the storage now has them. */
  reloadStops: () => Promise<readonly ShownStop[]>;
};

/** `saved` is empty if the same action was saved already; `lost`: a warning about what was not saved. */
type Saved = { saved: { eventId: string; stop: DriverStop }[]; lost: string | null };

/**
 * Saves the actions of one press with the phone's position. If there is no space for all pictures, the rest is saved,
 * unless a picture is required and there is none for even one.
 */
export async function saveOrReport(actions: readonly DriverAction[], options: Options): Promise<Saved> {
  const [{ pictures = [] } = {} as Partial<DriverAction>] = actions;
  const minPictures = options.needsPicture ? 1 : 0;
  for (let count = pictures.length; ; count--) {
    try {
      const saved = await save(actions, count, options);
      return { saved, lost: count < pictures.length ? lostText(count, pictures.length) : null };
    } catch (error) {
      if (error instanceof StaleStopError) {
        const since = await rebaseActions(actions, options);
        return since ? saveOrReport(since, options) : reportStaleStop(actions);
      }
      if (error instanceof StorageTimeoutError) throw new Error(unknownText);
      if (!isFull(error)) throw new Error(refusedText);
      if (pictures.length === 0) throw new Error(fullText);
      if (count <= minPictures) throw new Error(minPictures > 0 ? noRoomText : fullText);
    }
  }
}

/** Saves the actions with only the first `count` pictures. */
async function save(
  actions: readonly DriverAction[],
  count: number,
  { driverId, drafts }: Options,
): Promise<Saved["saved"]> {
  const position = lastPosition();
  const storage = storageIfOpen() ?? (await openStorage());
  const withPosition = actions.map(({ pictures = [], ...rest }) => ({
    ...rest,
    ...(count > 0 && { pictures: pictures.slice(0, count) }),
    ...(position && { position }),
  }));
  const ids = await saveDriverActions(storage, withPosition, { driverId, drafts });
  return actions.map(({ stop }, at) => ({ stop, eventId: ids[at] ?? "" }));
}

/**
 * A form's actions, rebased on the stops as they are after 'Undo' or an action in another window, without stops that
 * have been finished since. Null if none is left or nothing has changed.
 */
async function rebaseActions(
  actions: readonly DriverAction[],
  { reloadStops }: Options,
): Promise<readonly DriverAction[] | null> {
  if (!actions.every(({ kind }) => kind === "complete" || kind === "fail")) return null;
  const stops = await reloadStops().catch(() => {
    throw new Error(refusedText);
  });
  const rebased = actions.flatMap((action) => {
    const stop = stops.find(({ key }) => key === stopKey(action.stop));
    return !stop || stop.state === "done" || stop.state === "failed" ? [] : [{ ...action, stop, after: stop.after }];
  });
  const isSame = rebased.length === actions.length && rebased.every(({ after }, at) => after === actions[at]?.after);
  return rebased.length === 0 || isSame ? null : rebased;
}

/** A second tap on the same button is ignored, but a form that could not be saved is reported. */
function reportStaleStop(actions: readonly DriverAction[]): Saved {
  if (actions.some(({ kind }) => kind !== "set_off" && kind !== "arrive" && kind !== "take_back"))
    throw new Error("NOT SAVED: this stop was finished in another window of the app. Go back and check it.");
  return { saved: [], lost: null };
}

const isFull = (error: unknown) => error instanceof DOMException && /quota/i.test(`${error.name} ${error.message}`);

const fullText = "NOT SAVED: this phone has no space left. Delete some pictures or apps, then press again.";
const noRoomText =
  "NOT SAVED: this phone has no space left for the picture. Delete some pictures or apps, then press again. Anything signed here stays until then.";
const lostText = (count: number, all: number) =>
  all === 1
    ? "saved, but WITHOUT its picture: this phone has no space left. Delete some pictures or apps, and tell the office."
    : `saved, but with ${count} of its ${all} pictures: this phone has no space left. Delete some pictures or apps, and tell the office.`;
const unknownText =
  "NOT SURE whether this was saved: this phone’s storage is not responding. Close the app, open it again and check the stop; if nothing has changed there, ring the office.";
const refusedText = "NOT SAVED: this phone could not save it. Press again; if that does not work, ring the office.";
