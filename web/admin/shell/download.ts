import type { Call, CallInput } from "../../../contract/call.ts";
import { ApiError } from "../../api/api-error.ts";
import { urlOf } from "../../api/call.ts";
import { readSession } from "../staff-session.ts";

const newline = 10;
const quote = 34;
/** How long nothing may come before the file counts as lost. */
const silenceMs = 60_000;

type Download = {
  signal: AbortSignal;
  /** How many rows have come so far, its heading aside. */
  onProgress: (rows: number) => void;
};

/**
 * Reads the CSV file that a call answers and hands it to the browser to keep; answers how many rows it has. Fails with an ApiError, and then
 * keeps nothing.
 */
export async function downloadCsv<Input extends CallInput>(
  row: Call<Input, unknown>,
  input: Input,
  { signal, onProgress }: Download,
): Promise<number> {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  signal.addEventListener("abort", giveUp);
  let timer = setTimeout(giveUp, silenceMs);
  const stillComing = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
  };
  try {
    const response = await fetch(urlOf(row, input), {
      headers: { Authorization: `Bearer ${readSession()?.token ?? ""}` },
      signal: controller.signal,
    });
    if (!response.ok || !response.body) throw await refusalOf(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let lines = 0;
    let isQuoted = false;
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      stillComing();
      parts.push(next.value);
      for (const byte of next.value) {
        // A cell may have lines of its own; it stands in quotes then, and a quote within it is two.
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) lines += 1;
      }
      onProgress(Math.max(0, lines - 1));
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
    keepFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), name);
    return Math.max(0, lines - 1);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = signal.aborted ? "aborted" : controller.signal.aborted ? "timeout" : "network";
    throw new ApiError({ status: 0, code, message: "The file could not be read to its end" });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { code = "unreadable", message = "" } = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  return new ApiError({ status: response.status, code, message });
}

/** Hands a file to the browser, which keeps it as a download. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // A minute is enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
