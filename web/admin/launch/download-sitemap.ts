import { keepFile } from "../shell/keep-file.ts";

const copyKey = "sitemap_xml";
const timeoutMs = 10_000;

/** Downloads the sitemap as it is served, and keeps a copy in this browser. Throws where it could not be read. */
export async function downloadSitemap(): Promise<void> {
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
