import { useEffect, useRef } from "react";
import { staffPages } from "../../../contract/staff-paths.ts";
import { LeaveGuard, useSaveShortcut } from "../../forms/unsaved-changes.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { countOf } from "../../ui/show-number.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { NotFoundTab } from "./NotFoundTab.tsx";
import { RedirectLogsTab } from "./RedirectLogsTab.tsx";
import { RulesTab } from "./RulesTab.tsx";
import { type RulesEditor, useRulesEditor } from "./use-rules-editor.ts";

export const meta = pageMeta({ title: "URL Redirects", hidden: true });

const tabs = [
  { key: "redirects", label: "Redirects" },
  { key: "404s", label: "404 Analytics" },
  { key: "logs", label: "Redirect Logs" },
];
const defaults = { tab: "redirects" };

/** All tabs share this page, so that unsaved rules survive a look at another tab. */
export default function Redirects() {
  const { filters, setFilters } = useUrlFilters(defaults);
  const editor = useRulesEditor();
  useSaveShortcut(editor.save);
  const tab = tabs.some(({ key }) => key === filters.tab) ? filters.tab : defaults.tab;
  return (
    <StaffPage
      title="URL Redirects & Analytics"
      lead="Old addresses lead to the pages that took their place. A redirect applies where no page exists."
    >
      <Tabs
        label="Redirects and their analytics"
        tabs={tabs}
        active={tab}
        onActive={(next) => setFilters({ tab: next })}
      >
        {tab === "redirects" && <RulesTab editor={editor} />}
        {tab === "404s" && <NotFoundTab editor={editor} />}
        {tab === "logs" && <RedirectLogsTab />}
      </Tabs>
      <SaveBar editor={editor} />
      <LeaveGuard
        isUnsaved={editor.edits.size > 0}
        within={staffPages.redirects}
        what="Your changes to the redirects"
      />
    </StaffPage>
  );
}

/** Floats at the bottom of every tab while anything is unsaved. */
function SaveBar({ editor }: { editor: RulesEditor }) {
  const { size } = editor.edits;
  const bar = useRef<HTMLElement>(null);
  const isShown = size > 0;
  // Toasts must clear the bar; the page reserves space for it below.
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>("[data-toasts]");
    if (!isShown || !toasts) return;
    toasts.style.setProperty("--dock-height", `${(bar.current?.offsetHeight ?? 0) + 8}px`);
    return () => {
      toasts.style.removeProperty("--dock-height");
    };
  }, [isShown]);
  const words = `${countOf(size, "redirect has", "redirects have")} unsaved changes`;
  return (
    <div className={joinClasses("no-print", isShown && "h-20")}>
      {isShown && (
        <section
          ref={bar}
          aria-label="Unsaved changes"
          className="fixed end-4 bottom-4 z-20 flex max-w-[calc(100vw-2rem)] flex-wrap items-center justify-center md:max-w-[calc(100vw-18rem)] gap-x-4 gap-y-2 rounded border border-edge bg-white px-4 py-2 shadow"
        >
          <p role="status" className="flex items-center gap-2 text-sm">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border border-ink bg-gorse" />
            {words}
          </p>
          <div className="flex gap-2">
            <Button
              size="small"
              busy={editor.isSaving}
              busyLabel="Saving…"
              aria-keyshortcuts="Control+S Meta+S"
              title="Save Changes (Ctrl+S)"
              onClick={() => void editor.save()}
            >
              Save Changes
            </Button>
            <SmallButton disabled={editor.isSaving} onClick={editor.discard}>
              Discard
            </SmallButton>
          </div>
        </section>
      )}
    </div>
  );
}
