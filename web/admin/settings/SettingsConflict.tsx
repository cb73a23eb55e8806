import { settingsDifferences } from "../../../contract/settings-differences.ts";
import { Button } from "../../ui/Button.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { mergeSettings } from "./merge-settings.ts";
import type { SettingsEditor } from "./use-settings-editor.ts";
import { DifferenceTable } from "./Versions.tsx";

/** Shown when someone else saved first: who, when and what, with a choice that loses nobody's work. */
export function SettingsConflict({ editor }: { editor: SettingsEditor }) {
  const { conflict, base, draft } = editor;
  if (!conflict) return null;
  const { details, theirs } = conflict;
  const differences = settingsDifferences(base, theirs);
  const { collisions } = mergeSettings(base, draft, theirs);
  return (
    <Notice
      role="alert"
      tone="warning"
      title={`${details.changedBy} changed the settings on ${showMoment(details.changedAt)}`}
      action={
        <>
          <Button size="small" onClick={editor.rebaseOnTheirs}>
            Take their change, keep mine
          </Button>
          <SmallButton onClick={editor.acceptTheirs}>Drop my edits</SmallButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>None of your changes was saved, and none is lost: they are in the form as you typed them.</p>
        {differences.length > 0 ? (
          <DifferenceTable label="What changed in the meantime" differences={differences} before="Was" after="Is now" />
        ) : (
          <p>They changed something you do not have access to.</p>
        )}
        {collisions.length > 0 && (
          <>
            <p className="font-semibold">
              Both of you changed these. If you take their change, these keep your values:
            </p>
            <DifferenceTable label="Changed by both" differences={collisions} before="Theirs" after="Yours" />
          </>
        )}
      </div>
    </Notice>
  );
}
