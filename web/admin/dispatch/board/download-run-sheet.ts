import { type BoardColumn, exportRuns } from "../../../../contract/dispatch.ts";
import { errorText } from "../../../api/error-text.ts";
import { countOf } from "../../../ui/show-number.ts";
import { toast } from "../../../ui/toast.ts";
import { downloadCsv } from "../../shell/download.ts";

/**
 * Downloads the stops of a day as a CSV file without prices, of one driver or of all, and reports the outcome in a
 * toast.
 */
export async function downloadRunSheet(
  day: string,
  driver: Pick<BoardColumn["driver"], "id" | "name"> | null,
): Promise<void> {
  const { signal } = new AbortController();
  try {
    const query = { day, ...(driver && { driver: String(driver.id) }) };
    const stops = await downloadCsv(exportRuns, { query }, { signal, onProgress: () => {} });
    const description = `${countOf(stops, "stop")} of ${driver?.name ?? "the day"} in the file.`;
    toast({ title: "Run sheet saved", description, tone: "success" });
  } catch (error) {
    toast({ title: "The run sheet could not be saved", description: errorText(error), tone: "destructive" });
  }
}
