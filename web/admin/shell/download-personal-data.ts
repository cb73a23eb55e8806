import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "./download.ts";

type Words = {
  file: string;
  /** Shown while it takes more than a second. */
  collecting: string;
  done: string;
};

/** Long, because collecting everything about a person can be slow. */
export const exportTimeoutMs = 60_000;

/** Downloads all data about a person as a JSON file; toasts the outcome, and a notice if it takes over a second. */
export async function downloadPersonalData(
  read: () => Promise<object>,
  { file, collecting, done }: Words,
): Promise<void> {
  const slow = setTimeout(() => toast({ title: collecting, description: "One moment." }), 1_000);
  try {
    saveFile(new Blob([JSON.stringify(await read(), null, 2)], { type: "application/json" }), file);
    toast({ title: done, description: `${file} is in your downloads.`, tone: "success" });
  } catch (error) {
    toast({ title: "Export failed", description: errorText(error), tone: "destructive" });
  } finally {
    clearTimeout(slow);
  }
}
