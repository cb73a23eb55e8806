import { type OrderConflict, type OrderDetail, orderDetailNames } from "../../../../contract/change-order.ts";
import { Button } from "../../../ui/Button.tsx";
import { showMoment } from "../../../ui/Moment.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { SmallButton } from "../../shell/StaffPage.tsx";
import { detailInWords, detailNames, type EditForm, formOf } from "./edited-order.ts";

type OrderConflictProps = {
  conflict: OrderConflict;
  /** As the order was when it was opened, and as it is typed. */
  base: EditForm;
  mine: EditForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody changed the order first: who, when and what, beside what is typed, and how to go on without losing either's work. */
export function OrderConflictNotice({ conflict, base, mine, onKeepMine, onTakeTheirs }: OrderConflictProps) {
  const theirs = formOf(conflict.details);
  const changed = detailNames.filter((name) => theirs[name] !== base[name]);
  const columns: Column<OrderDetail>[] = [
    { heading: "What", isRowHeading: true, cell: (name) => orderDetailNames[name] },
    { heading: "Was", cell: (name) => detailInWords(name, base[name]) },
    { heading: "Theirs", cell: (name) => detailInWords(name, theirs[name]) },
    {
      heading: "Yours",
      cell: (name) => (mine[name] === base[name] ? "as it was" : detailInWords(name, mine[name])),
    },
  ];
  return (
    <Notice
      role="alert"
      tone="warning"
      title={`${conflict.changedBy} changed this order on ${showMoment(conflict.changedAt)}`}
      action={
        <>
          <Button size="small" onClick={onKeepMine}>
            Take their change, keep mine
          </Button>
          <SmallButton onClick={onTakeTheirs}>Drop my edits</SmallButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>None of your changes was saved, and none is lost: they are in the form as you typed them.</p>
        {changed.length > 0 ? (
          <Table label="What changed in the meantime" columns={columns} rows={changed} rowKey={(name) => name} />
        ) : (
          <p>It was something else than what can be changed here, such as its price.</p>
        )}
      </div>
    </Notice>
  );
}
