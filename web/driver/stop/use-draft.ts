import { useEffect, useRef } from "react";
import { getDay } from "../page/day.ts";
import type { ShownStop } from "../run/shown-stops.ts";
import { createDraftWriter, type DraftPicture, type DraftWriter, type SavedForm } from "../storage/drafts.ts";
import type { Draft } from "../storage/open-storage.ts";

/** Saves an open form as it is typed. Pass a new `fields` object when a field changes. */
export function useDraft(
  form: Draft["form"],
  stops: readonly ShownStop[],
  { fields, pictures, saved }: { fields: object; pictures: readonly DraftPicture[]; saved: SavedForm | undefined },
): DraftWriter {
  const writer = useRef<DraftWriter>(undefined);
  writer.current ??= createDraftWriter(
    { driverId: getDay().session?.driver.id ?? 0, stops: saved?.stops ?? stops.map(({ key }) => key), form },
    saved?.pictures,
  );
  useEffect(() => writer.current?.write(fields, pictures), [fields, pictures]);
  return writer.current;
}
