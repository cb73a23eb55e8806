import type { DriverStop } from "../../../contract/driver-phone.ts";
import type { ShownStop } from "../run/run-as-pressed.ts";
import { openedStorage, openStorage } from "../storage/open-storage.ts";
import { type Press, PressedAlready, saveDriverAction } from "../storage/save-driver-action.ts";
import { lastPosition } from "./positions.ts";

/**
 * Keeps a press with where it was. A phone without room for its picture keeps the rest, unless the picture is what is asked for. `asItIs` looks at the
 * stop again, where something else was pressed at it since.
 * @returns the event's id, null where the same was kept already; and in words what of it was not kept
 */
export async function saveOrReport(
  press: Press,
  driverId: number,
  needsPicture: boolean,
  asItIs: (stop: DriverStop) => Promise<ShownStop | undefined>,
): Promise<{ eventId: string | null; lost: string | null }> {
  const position = lastPosition();
  const keep = async ({ picture, ...rest }: Press) =>
    saveDriverAction(
      openedStorage() ?? (await openStorage()),
      { ...rest, ...(picture && { picture }), ...(position && { position }) },
      driverId,
    );
  try {
    return { eventId: await keep(press), lost: null };
  } catch (error) {
    if (error instanceof PressedAlready) {
      const since = await newerPress(press, asItIs);
      return since ? saveOrReport(since, driverId, needsPicture, asItIs) : sayPressedAlready(press);
    }
    if (!isFull(error)) throw new Error(refusedText);
    if (!press.picture) throw new Error(fullText);
    if (needsPicture) throw new Error(noRoomText);
  }
  const { picture: _, ...withoutPicture } = press;
  try {
    return { eventId: await keep(withoutPicture), lost: pictureLostText };
  } catch (error) {
    throw new Error(isFull(error) ? fullText : refusedText);
  }
}

/** What was signed or said in an open form counts whatever else was pressed meanwhile, in another window or by 'Undo', unless the stop is finished. */
async function newerPress(press: Press, asItIs: (stop: DriverStop) => Promise<ShownStop | undefined>) {
  if (press.kind !== "complete" && press.kind !== "fail") return null;
  const stop = await asItIs(press.stop).catch(() => {
    throw new Error(refusedText);
  });
  if (!stop || stop.after === press.after || stop.state === "done" || stop.state === "failed") return null;
  return { ...press, stop, after: stop.after };
}

/** A second tap on the same is no news; what was signed or said in vain is. */
function sayPressedAlready({ signature, picture, kind }: Press): { eventId: null; lost: null } {
  if (signature || picture || kind === "complete" || kind === "fail")
    throw new Error("NOT SAVED: this stop was finished in another window of the app. Go back and look at it.");
  return { eventId: null, lost: null };
}

const isFull = (error: unknown) => error instanceof DOMException && /quota/i.test(`${error.name} ${error.message}`);

const fullText = "NOT SAVED: this phone has no space left. Delete some pictures or apps, then press again.";
const noRoomText =
  "NOT SAVED: this phone has no space left for the picture. Delete some pictures or apps, then press again: what is signed here stays until then.";
const pictureLostText =
  "kept, but WITHOUT its picture: this phone has no space left. Delete some pictures or apps, and tell the office.";
const refusedText = "NOT SAVED: this phone could not save it. Press again; if that does not work, ring the office.";
