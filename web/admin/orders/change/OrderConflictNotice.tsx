import { type OrderConflict, type OrderDetail, orderDetailNames } from "../../../../contract/change-order.ts";
import { Button } from "../../../ui/Button.tsx";
import { showMoment } from "../../../ui/Moment.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SmallButton } from "../../shell/StaffPage.tsx";
import { detailNames, type EditForm, showDetail, toEditForm } from "./edited-order.ts";

type OrderConflictProps = {
  conflict: OrderConflict;
  /** The order when it was opened; `mine` as typed since. */
  base: EditForm;
  mine: EditForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Shows who changed the order meanwhile and what, beside the typed values, and offers to merge or discard them. */
export function OrderConflictNotice({ conflict, base, mine, onKeepMine, onTakeTheirs }: OrderConflictProps) {
  const theirs = toEditForm(conflict.details);
  const changed = detailNames.filter((name) => theirs[name] !== base[name]);
  const versions = (name: OrderDetail) => [
    { of: "Was", text: showDetail(name, base[name]) },
    { of: "Theirs", text: showDetail(name, theirs[name]) },
    { of: "Yours", text: mine[name] === base[name] ? "as it was" : showDetail(name, mine[name]) },
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
          <ul aria-label="What changed in the meantime" className="grid gap-2">
            {changed.map((name) => (
              <li key={name} className="grid gap-1 rounded border border-line bg-white p-3">
                <span className="font-semibold">{orderDetailNames[name]}</span>
                <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
                  {versions(name).map(({ of, text }) => (
                    <div key={of} className="flex gap-2 sm:block">
                      <dt className="w-14 shrink-0 text-muted">{of}</dt>
                      <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        ) : (
          <p>They changed something that can’t be changed here, such as the price.</p>
        )}
      </div>
    </Notice>
  );
}
