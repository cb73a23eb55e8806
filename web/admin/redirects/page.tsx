import { brand } from "../../../brand.ts";
import { staffPages } from "../../../contract/paths.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { StaffPage } from "../shell/StaffPage.tsx";
import { BeforeLeaving, useSaveByKey } from "../shell/unsaved-changes.tsx";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { NotFoundTab } from "./NotFoundTab.tsx";
import { RedirectLogsTab } from "./RedirectLogsTab.tsx";
import { RulesTab } from "./RulesTab.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useRulesEditor } from "./use-rules-editor.ts";

export const meta = pageMeta({ title: `URL Redirects | ${brand.name}`, hidden: true });

const tabs = [
  { key: "redirects", label: "Redirects" },
  { key: "404s", label: "404 Analytics" },
  { key: "logs", label: "Redirect Logs" },
];
const defaults = { tab: "redirects" };

/** All tabs belong to one page, so that unsaved rules are kept while another tab is open. */
export default function Redirects() {
  const { filters, setFilters } = useUrlFilters(defaults);
  const editor = useRulesEditor();
  useSaveByKey(editor.save);
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
      <BeforeLeaving
        isUnsaved={editor.edits.size > 0}
        within={staffPages.redirects}
        what="Your changes to the redirects"
      />
    </StaffPage>
  );
}
