import type { ReactNode } from "react";
import type { LaunchItemKey } from "../../../contract/launch-checklist.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { toast } from "../../ui/toast.ts";
import { keepFile } from "../shell/download.ts";
import { SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { useAction } from "../shell/use-action.ts";

/** The buttons and links with which an item can be dealt with on this screen. */
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
      return <TextLink to={staffPages.redirects}>Go to Redirects</TextLink>;
    case "sitemap":
      return <SitemapDownload />;
    case "robots":
      return <Out href="/robots.txt">View robots.txt</Out>;
    case "pictures":
      return <TextLink to={staffPages.health}>Go to Health</TextLink>;
    case "performance":
      return (
        <>
          <Out href={`https://pagespeed.web.dev/analysis?url=${encodeURIComponent(publicUrl)}`}>
            Run a performance test
          </Out>
          <TextLink to={`${staffPages.settings}/analytics`}>Go to analytics settings</TextLink>
        </>
      );
  }
}

function Out({ href, children }: { href: string; children: ReactNode }) {
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
        title: "Download Failed",
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

/** Downloads the sitemap as it is served, and keeps a copy in this browser. Throws where it could not be read. */
async function downloadSitemap(): Promise<void> {
  const answer = await fetch("/sitemap.xml", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`The sitemap was answered with ${answer.status}`);
  const text = await answer.text();
  try {
    localStorage.setItem(copyKey, text);
  } catch (error) {
    console.warn("No copy of the sitemap could be kept", error);
  }
  keepFile(new Blob([text], { type: "application/xml" }), "sitemap.xml");
}
