import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { exportRunSheet, type PaperKind, papersPath } from "../../../contract/run-sheet.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { countOf } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { downloadCsv } from "../shell/download.ts";

/** Prints or exports the selected orders for drivers; a menu holds the less common ones to keep the bar on one line. */
export function PaperLinks({ orderIds }: { orderIds: readonly OrderId[] }) {
  return (
    <>
      <PaperLink kind="run-sheet" orderIds={orderIds}>
        Print run sheet
      </PaperLink>
      <Menu
        label="More to print"
        trigger={<Printer aria-hidden="true" className="size-5" />}
        items={[
          { label: "Print job sheets", to: papersPath("job-sheets", orderIds) },
          { label: "CSV", onSelect: () => void downloadRunSheet(orderIds) },
        ]}
      />
    </>
  );
}

type PaperLinkProps = { kind: PaperKind; orderIds: readonly OrderId[]; children: ReactNode };

export function PaperLink({ kind, orderIds, children }: PaperLinkProps) {
  return (
    <ButtonLink to={papersPath(kind, orderIds)} tone="secondary" size="small">
      {children}
    </ButtonLink>
  );
}

/** Without progress, because it is at most one page of orders. */
async function downloadRunSheet(orderIds: readonly OrderId[]): Promise<void> {
  const { signal } = new AbortController();
  try {
    const input = { query: { orders: orderIds.join(",") } };
    const count = await downloadCsv(exportRunSheet, input, { signal, onProgress: () => {} });
    toast({ title: "Export ready", description: `${countOf(count, "order", "orders")} in the file.`, tone: "success" });
  } catch (error) {
    toast({ title: "Export failed", description: errorText(error), tone: "destructive" });
  }
}
