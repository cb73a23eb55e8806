import { useState } from "react";
import { dublinTime } from "../../../domain/schedule/dublin.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import type { Connection } from "./edited-settings.ts";
import type { SettingsEditor } from "./use-settings-editor.ts";

/** The connection's state, what is unsaved or invalid, and the actions on all sections: reset, discard, save. */
export function StatusBar({ editor }: { editor: SettingsEditor }) {
  const [isResetting, setResetting] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const invalid = editor.invalidFields.length;
  const isLoading = editor.connection.state === "loading";
  const reset = async () => {
    await editor.reset();
    setResetting(false);
  };
  return (
    <section
      aria-label="State of the settings"
      className="z-20 sm:sticky sm:top-12 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-foam py-2"
    >
      <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
        <ConnectionState connection={editor.connection} />
        {editor.isUnsaved && <Badge tone="warning">Unsaved changes</Badge>}
        {invalid > 0 && (
          <Badge tone="error">{invalid === 1 ? "1 field to correct" : `${invalid} fields to correct`}</Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <QuietButton
          disabled={isLoading}
          onClick={() => editor.ensureConnected("reset settings") && setResetting(true)}
        >
          Reset to defaults
        </QuietButton>
        {editor.isUnsaved && (
          <SmallButton disabled={editor.busy !== null} onClick={() => setDiscarding(true)}>
            Discard
          </SmallButton>
        )}
        <Button
          size="small"
          disabled={isLoading}
          busy={editor.busy === "saving"}
          busyLabel="Saving…"
          aria-keyshortcuts="Control+S Meta+S"
          title="Save settings (Ctrl+S)"
          onClick={() => void editor.save()}
        >
          Save settings
        </Button>
      </div>
      <ConfirmDialog
        open={isResetting}
        title="Reset to defaults?"
        description={`Delivery types, package types and multipliers become those of a fresh installation, as a new version. Keys, codes, redirects and switches stay.${editor.isUnsaved ? " Your unsaved changes will be lost." : ""}`}
        confirmLabel="Reset"
        tone="danger"
        busy={editor.busy === "resetting"}
        busyLabel="Resetting…"
        onConfirm={() => void reset()}
        onClose={() => setResetting(false)}
      />
      <ConfirmDialog
        open={isDiscarding}
        title="Discard your changes?"
        description="Everything typed in any section since the last save will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          setDiscarding(false);
          editor.discard();
        }}
        onClose={() => setDiscarding(false)}
      />
    </section>
  );
}

function ConnectionState({ connection }: { connection: Connection }) {
  if (connection.state === "loading") return <Badge>Loading settings…</Badge>;
  if (connection.state === "disconnected") return <Badge tone="error">Disconnected</Badge>;
  const { lastSync } = connection;
  const seconds = String(lastSync.getUTCSeconds()).padStart(2, "0");
  return (
    <>
      <Badge tone="success">Connected</Badge>
      <span className="text-muted">
        Last synchronised at{" "}
        <time dateTime={lastSync.toISOString()} className="tabular">
          {dublinTime(lastSync)}:{seconds}
        </time>
      </span>
    </>
  );
}
