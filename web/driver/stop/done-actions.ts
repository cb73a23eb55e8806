import type { FailureReason } from "../../../domain/deliveries/delivery.ts";
import type { ShownStop } from "../run/shown-stops.ts";
import type { Picture } from "../storage/open-storage.ts";
import type { DriverAction } from "../storage/save-driver-action.ts";
import { isSignature } from "./strokes.ts";

export type How = "pad" | "paper" | "left_safe";

/** The fields for collecting or delivering one or several parcels. */
export type DoneFields = {
  how: How;
  name: string;
  strokes: number[][];
  /** Keys of the stops whose parcels are here. */
  ticked: string[];
  /** Why the other parcels are not done; `later`: they stay in the run. */
  missing: FailureReason | "later" | null;
  note: string;
};

type Stops = readonly [ShownStop, ...ShownStop[]];

/** Empty fields, or those saved when the form was last open. A single parcel needs no tick. */
export function restoreDone(stops: Stops, saved: Partial<DoneFields> = {}): DoneFields {
  const empty: DoneFields = { how: "pad", name: "", strokes: [], ticked: [], missing: null, note: "" };
  return { ...empty, ...saved, ...(stops.length === 1 && { ticked: [stops[0].key] }) };
}

/** Which fields are required, and the ways to choose from. A signature needs a name. */
export function requiredFields(
  stops: Stops,
  how: How,
): { name: boolean; pad: boolean; picture: boolean; ways: readonly How[] } {
  const asks = (of: "name" | "signature" | "picture") => stops.some((stop) => stop.asks[of]);
  const leftSafe = how === "left_safe";
  // Several parcels can be left only in one place that all their senders permit.
  const maySafe = stops.every(({ safePlace }) => safePlace && safePlace === stops[0].safePlace);
  return {
    name: (asks("name") || asks("signature")) && !leftSafe,
    pad: asks("signature") && how === "pad",
    picture: asks("picture") || leftSafe || (asks("signature") && how === "paper"),
    ways: [
      ...(asks("signature") ? (["pad", "paper"] as const) : (["pad"] as const)),
      ...(maySafe ? (["left_safe"] as const) : []),
    ],
  };
}

/** One action per order: ticked parcels complete with the same signature, the others fail with the reason. */
export function doneActions(
  stops: Stops,
  {
    fields: { how, name, strokes, ticked, missing, note },
    pictures,
    after,
  }: { fields: DoneFields; pictures: readonly Picture[]; after: ReadonlyMap<string, string> },
): DriverAction[] {
  const visit = stops.length > 1 ? { visit: crypto.randomUUID() } : {};
  const afterOf = (stop: ShownStop) => after.get(stop.key) ?? stop.after;
  const taken = pictures.length > 0 ? { pictures: pictures.map(({ bytes, type }) => ({ bytes, type })) } : {};
  const leftSafe = how === "left_safe";
  const isHere = ({ key }: ShownStop) => ticked.includes(key);
  const done = stops.filter(isHere).map(
    (stop): DriverAction => ({
      kind: "complete",
      stop,
      after: afterOf(stop),
      ...visit,
      ...(name.trim() && !leftSafe && { signedBy: name.trim() }),
      ...(leftSafe && { leftSafe: true }),
      ...(how === "paper" && { note: "Signed on paper" }),
      ...(how === "pad" && isSignature(strokes) && { signature: { strokes } }),
      ...taken,
    }),
  );
  if (!missing || missing === "later") return done;
  const failed = stops
    .filter((stop) => !isHere(stop))
    .map(
      (stop): DriverAction => ({
        kind: "fail",
        stop,
        after: afterOf(stop),
        ...visit,
        reason: missing,
        ...(note.trim() && { note: note.trim() }),
      }),
    );
  return [...done, ...failed];
}
