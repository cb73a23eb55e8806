import { exportCustomer } from "../../../contract/customers.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { keepFile } from "../shell/keep-file.ts";
import { staffCall } from "../shell/staff-call.ts";

/** Downloads everything stored about a customer as a file. Says so by a toast if it takes more than a second, and if it fails. */
export async function downloadCustomer(id: number): Promise<void> {
  const slow = setTimeout(() => toast({ title: "Collecting the customer's data", description: "One moment." }), 1_000);
  try {
    const data = await staffCall(exportCustomer, { params: { id } }, { timeoutMs: 60_000 });
    const text = JSON.stringify(data, null, 2);
    keepFile(new Blob([text], { type: "application/json" }), `customer-${id}.json`);
    toast({ title: "Customer Exported", description: `customer-${id}.json is in your downloads.`, tone: "success" });
  } catch (error) {
    toast({ title: "Export Failed", description: errorText(error), tone: "destructive" });
  } finally {
    clearTimeout(slow);
  }
}
