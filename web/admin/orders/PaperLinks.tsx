import type { ReactNode } from "react";
import { exportRunSheet, type PaperKind, papersPath } from "../../../contract/run-sheet.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";

/** Paper for drivers about the ticked orders, in the order of the list. */
export function PaperLinks({ orderIds }: { orderIds: readonly OrderId[] }) {
  return (
    <>
      <PaperLink kind="run-sheet" orderIds={orderIds}>
        Print run sheet
      </PaperLink>
      <PaperLink kind="job-sheets" orderIds={orderIds}>
        Print job sheets
      </PaperLink>
      <ExportButton
        row={exportRunSheet}
        input={{ query: { orders: orderIds.join(",") } }}
        nouns={["order", "orders"]}
        label="CSV"
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
