import { type OrderConflict, type OrderDetail, orderDetailNames } from "../../../../contract/change-order.ts";
import { Button } from "../../../ui/Button.tsx";
import { showMoment } from "../../../ui/Moment.tsx";
import { Notice } from "../../../ui/Notice.tsx";
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
  const versions = (name: OrderDetail) => [
    { of: "Was", text: detailInWords(name, base[name]) },
    { of: "Theirs", text: detailInWords(name, theirs[name]) },
    { of: "Yours", text: mine[name] === base[name] ? "as it was" : detailInWords(name, mine[name]) },
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
          <p>It was something that is not changed here, such as its price.</p>
        )}
      </div>
    </Notice>
  );
}
