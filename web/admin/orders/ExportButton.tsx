import { useEffect, useRef, useState } from "react";
import type { StaffOrdersFilter } from "../../../contract/staff-orders.ts";
import { isAborted } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadOrders } from "./download-orders.ts";

/** Saves all that the filter matches, not the page alone, as a CSV file; says how far it is, and can be stopped. */
export function ExportButton({ filter }: { filter: StaffOrdersFilter }) {
  const [orders, setOrders] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current = new AbortController();
    setOrders(0);
    try {
      const count = await downloadOrders(filter, { signal: running.current.signal, onProgress: setOrders });
      const description = `${count.toLocaleString("en-IE")} ${count === 1 ? "order" : "orders"} in the file.`;
      toast({ title: "Export ready", description, tone: "success" });
    } catch (error) {
      if (!isAborted(error)) toast({ title: "Export failed", description: errorText(error), tone: "destructive" });
    } finally {
      setOrders(null);
    }
  };
  if (orders === null) {
    return (
      <Button tone="secondary" size="small" onClick={run}>
        Export CSV
      </Button>
    );
  }
  return (
    <>
      <p role="status" className="self-center text-sm text-muted tabular">
        Exporting… {orders.toLocaleString("en-IE")} orders
      </p>
      <Button tone="secondary" size="small" onClick={() => running.current?.abort()}>
        Stop
      </Button>
    </>
  );
}
