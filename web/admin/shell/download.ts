import type { Call, CallInput } from "../../../contract/call.ts";
import { ApiError } from "../../api/api-error.ts";
import { urlOf } from "../../api/call.ts";
import { watchLeaving } from "../../api/leaving-page.ts";
import { readSession } from "../staff-session.ts";
import { needsConfirmation, requestConfirmation } from "./confirmation.ts";

const newline = 10;
const quote = 34;
/** How long the download may stall before it is given up. */
const stallTimeoutMs = 60_000;

type Download = {
  signal: AbortSignal;
  /** Called with the number of rows received so far, without the heading. */
  onProgress: (rows: number) => void;
};

/**
 * Downloads the CSV file a call answers with and returns its number of rows; throws an ApiError without saving
 * anything.
 */
export async function downloadCsv<Input extends CallInput>(
  row: Call<Input, unknown>,
  input: Input,
  { signal, onProgress }: Download,
): Promise<number> {
  const leaving = watchLeaving();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  let timer = setTimeout(abort, stallTimeoutMs);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallTimeoutMs);
  };
  try {
    const response = await fetch(urlOf(row, input), {
      headers: { Authorization: `Bearer ${readSession()?.token ?? ""}` },
      signal: controller.signal,
    });
    if (!response.ok || !response.body) {
      const refused = await readApiError(response);
      clearTimeout(timer);
      if (needsConfirmation(refused) && (await requestConfirmation())) {
        return downloadCsv(row, input, { signal, onProgress });
      }
      throw refused;
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let lines = 0;
    let isQuoted = false;
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      restartTimer();
      parts.push(next.value);
      for (const byte of next.value) {
        // A quoted cell may contain line breaks, and doubles its quotes.
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) lines += 1;
      }
      onProgress(Math.max(0, lines - 1));
    }
    saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileNameOf(response) ?? "export.csv");
    return Math.max(0, lines - 1);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    await leaving.untilStays();
    const code = signal.aborted ? "aborted" : controller.signal.aborted ? "timeout" : "network";
    throw new ApiError({ status: 0, code, message: "The file could not be read to the end" });
  } finally {
    clearTimeout(timer);
    leaving.stop();
    signal.removeEventListener("abort", abort);
  }
}

/** Downloads the file a call answers with, under the server's name; throws an ApiError if it does not come. */
export async function downloadFile<Input extends CallInput>(row: Call<Input, unknown>, input: Input): Promise<void> {
  const headers = { Authorization: `Bearer ${readSession()?.token ?? ""}` };
  const signal = AbortSignal.timeout(stallTimeoutMs);
  const leaving = watchLeaving();
  const response = await fetch(urlOf(row, input), { headers, signal }).catch(async () => {
    await leaving.untilStays();
    return null;
  });
  leaving.stop();
  if (!response) throw new ApiError({ status: 0, code: "network", message: "The server could not be reached" });
  if (!response.ok) throw await readApiError(response);
  saveFile(await response.blob(), fileNameOf(response) ?? "file");
}

/** As the server names it. */
function fileNameOf({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
}

async function readApiError(response: Response): Promise<ApiError> {
  const { code = "unreadable", message = "" } = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  return new ApiError({ status: response.status, code, message });
}

/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // A minute is enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
