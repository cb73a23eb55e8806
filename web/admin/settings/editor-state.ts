import type { ReadSettings, SettingsConflict } from "../../../contract/staff-settings.ts";
import type { Errors } from "../../forms/form-store.ts";
import type { SectionKey } from "./sections.ts";

export type Connection =
  | { state: "loading" }
  | { state: "connected"; lastSync: Date }
  | { state: "disconnected"; error: string; isRetrying: boolean };

/** Someone else's save that stood in the way of ours, and the settings as they are now. */
type Conflict = { details: SettingsConflict; theirs: ReadSettings; version: number };

/** A figure that cannot stand, as it was typed. The one before is still in the draft. */
export type HeldFigure = { label: string; typed: string; fault: string; section: SectionKey };

export type EditorState = {
  connection: Connection;
  /** As the server has them, and as they are being edited. */
  base: ReadSettings;
  draft: ReadSettings;
  version: number;
  /** By delivery or package type: fields whose 0 was typed as something else. */
  zeros: Record<string, string[]>;
  /** Figures that have to be mended before anything is saved, by field. */
  held: Record<string, HeldFigure>;
  /** A type's editor is open and something in it was changed. */
  isEditing: boolean;
  busy: "saving" | "resetting" | "restoring" | null;
  /** What has to be confirmed before the save goes on. */
  warnings: string[];
  conflict: Conflict | null;
  /** What the server had against the last save, by field (`deliveryTypes.0.basePrice`). */
  faults: Errors;
};

/** Before anything was read. */
export const unreadState: EditorState = {
  connection: { state: "loading" },
  base: {},
  draft: {},
  version: 0,
  zeros: {},
  held: {},
  isEditing: false,
  busy: null,
  warnings: [],
  conflict: null,
  faults: {},
};
