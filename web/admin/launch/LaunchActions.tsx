import type { ReactNode } from "react";
import type { LaunchItemKey } from "../../../contract/launch-items.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "../shell/download.ts";
import { SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { useAction } from "../shell/use-action.ts";

/** The links and buttons for dealing with a checklist item. */
export function LaunchActions({ itemKey, publicUrl }: { itemKey: LaunchItemKey; publicUrl: string }) {
  return <p className="flex flex-wrap items-center gap-x-4 gap-y-1">{actionsOf(itemKey, publicUrl)}</p>;
}

function actionsOf(key: LaunchItemKey, publicUrl: string): ReactNode {
  switch (key) {
    case "pricing":
      return <TextLink to={`${staffPages.settings}/delivery-types`}>Go to delivery types</TextLink>;
    case "maps":
      return <TextLink to={`${staffPages.settings}/api`}>Go to API settings</TextLink>;
    case "payments":
      return <TextLink to={`${staffPages.settings}/site`}>Go to site settings</TextLink>;
    case "email":
      return <TextLink to={staffPages.emails}>Go to emails</TextLink>;
    case "redirects":
      return <TextLink to={staffPages.redirects}>Go to redirects</TextLink>;
    case "sitemap":
      return <SitemapDownload />;
    case "robots":
      return <ExternalLink href="/robots.txt">View robots.txt</ExternalLink>;
    case "pictures":
    case "proxy":
      return <TextLink to={staffPages.health}>Go to health</TextLink>;
    case "performance":
      return (
        <>
          <ExternalLink href={`https://pagespeed.web.dev/analysis?url=${encodeURIComponent(publicUrl)}`}>
            Run a performance test
          </ExternalLink>
          <TextLink to={`${staffPages.settings}/analytics`}>Go to analytics settings</TextLink>
        </>
      );
  }
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children} <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function SitemapDownload() {
  const { busy, run } = useAction();
  const download = () =>
    run(downloadSitemap, () =>
      toast({
        title: "Download failed",
        description: "The sitemap could not be read. Please try again.",
        tone: "destructive",
      }),
    );
  return (
    <SmallButton busy={busy} busyLabel="Downloading…" onClick={() => void download()}>
      Download sitemap.xml
    </SmallButton>
  );
}

const copyKey = "sitemap_xml";
const timeoutMs = 10_000;

/** Downloads the sitemap as served and saves a copy in this browser. Throws where it could not be read. */
async function downloadSitemap(): Promise<void> {
  const answer = await fetch("/sitemap.xml", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`Reading the sitemap failed with status ${answer.status}`);
  const text = await answer.text();
  try {
    localStorage.setItem(copyKey, text);
  } catch (error) {
    console.warn("Could not save a copy of the sitemap", error);
  }
  saveFile(new Blob([text], { type: "application/xml" }), "sitemap.xml");
}
