import { staffPages } from "../../../contract/staff-paths.ts";

type Shortcut = {
  keys: readonly string[];
  does: string;
  /** Works with a modifier key, so it stays on when single keys are switched off. */
  hasModifier?: true;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const everywhere: ShortcutGroup = {
  title: "Everywhere",
  shortcuts: [
    { keys: ["?"], does: "Shows the shortcuts of this screen" },
    { keys: ["Ctrl+B"], does: "Shows or hides the sidebar", hasModifier: true },
    { keys: ["Esc"], does: "Closes a dialog or menu", hasModifier: true },
  ],
};

const board: readonly ShortcutGroup[] = [
  {
    title: "The board",
    shortcuts: [
      { keys: ["Z"], does: "Undoes the last change" },
      { keys: ["Ctrl+Z"], does: "Undoes the last change", hasModifier: true },
      { keys: ["←", "→"], does: "The day before, the day after" },
      { keys: ["T"], does: "Today" },
    ],
  },
  {
    title: "On a card",
    shortcuts: [
      { keys: ["↑", "↓", "←", "→"], does: "Goes to the next card", hasModifier: true },
      { keys: ["Enter"], does: "Opens the delivery", hasModifier: true },
      { keys: ["Space"], does: "Selects the card", hasModifier: true },
      { keys: ["Shift+↑", "Shift+↓"], does: "Selects several cards", hasModifier: true },
      { keys: ["A"], does: "Chooses the driver" },
      { keys: ["M"], does: "Moves the card within its run: arrows, then Enter" },
      { keys: ["U"], does: "Unassigns it" },
      { keys: ["S"], does: "Suggests a driver" },
    ],
  },
];

const order: ShortcutGroup = {
  title: "An order",
  shortcuts: [
    { keys: ["J"], does: "The next order of the list" },
    { keys: ["K"], does: "The order before" },
    { keys: ["Esc"], does: "Back to the list" },
  ],
};

/** The shortcuts of the screen at this path, its own first. */
export function listShortcuts(pathname: string): readonly ShortcutGroup[] {
  if (pathname === staffPages.dispatch) return [...board, everywhere];
  return /^\/\d+$/.test(pathname.replace(staffPages.orders, "")) ? [order, everywhere] : [everywhere];
}
