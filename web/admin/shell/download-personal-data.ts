import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { keepFile } from "./download.ts";

type Words = {
  file: string;
  /** Shown while it takes more than a second. */
  collecting: string;
  done: string;
};

/** How long collecting everything about a person may take. */
export const collectMs = 60_000;

/** Hands everything that is kept about a person to the browser as a file. Says so by a toast if it takes more than a second, and if it fails. */
export async function downloadData(read: () => Promise<object>, { file, collecting, done }: Words): Promise<void> {
  const slow = setTimeout(() => toast({ title: collecting, description: "One moment." }), 1_000);
  try {
    keepFile(new Blob([JSON.stringify(await read(), null, 2)], { type: "application/json" }), file);
    toast({ title: done, description: `${file} is in your downloads.`, tone: "success" });
  } catch (error) {
    toast({ title: "Export Failed", description: errorText(error), tone: "destructive" });
  } finally {
    clearTimeout(slow);
  }
}
