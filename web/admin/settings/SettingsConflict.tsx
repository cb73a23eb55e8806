import { settingsDifferences } from "../../../contract/settings-differences.ts";
import { Button } from "../../ui/Button.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { mergeSettings } from "./merge-settings.ts";
import type { SettingsEditor } from "./use-settings-editor.ts";
import { DifferenceTable } from "./Versions.tsx";

/** Someone saved first: who, when and what, and how to go on without losing either's work. */
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
          <Button size="small" onClick={editor.takeOver}>
            Take over their change, keep mine
          </Button>
          <SmallButton onClick={editor.dropMine}>Drop my edits</SmallButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Nothing of yours was saved, and nothing of it is lost: it stands in the form as you typed it.</p>
        {differences.length > 0 ? (
          <DifferenceTable label="What was changed meanwhile" differences={differences} before="Was" after="Is now" />
        ) : (
          <p>It was something that you may not see.</p>
        )}
        {collisions.length > 0 && (
          <>
            <p className="font-semibold">Both of you changed these; taking over keeps yours:</p>
            <DifferenceTable label="Changed by both" differences={collisions} before="Theirs" after="Yours" />
          </>
        )}
      </div>
    </Notice>
  );
}
