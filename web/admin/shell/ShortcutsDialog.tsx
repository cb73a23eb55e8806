import { useLocation } from "react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { listShortcuts } from "./shortcut-list.ts";
import { useShortcutsEnabled } from "./shortcuts.ts";

/** The keys of the screen shown, and the switch for those without a modifier. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const [isEnabled, setEnabled] = useShortcutsEnabled();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
          className="size-5 accent-atlantic-600"
        />
        Single-key shortcuts are on
      </label>
      {listShortcuts(pathname).map(({ title, shortcuts }) => (
        <section key={title} className="grid gap-2">
          <h3 className="text-base font-semibold">{title}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
            {shortcuts.map(({ keys, does, hasModifier }) => (
              <div
                key={keys.join() + does}
                className={joinClasses("contents", !isEnabled && !hasModifier && "text-muted")}
              >
                <dt className="flex flex-wrap gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="rounded border border-edge bg-foam px-1.5 font-mono text-xs leading-5">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>
                  {does}
                  {!isEnabled && !hasModifier && " (off)"}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
