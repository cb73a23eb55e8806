import type { Board, SuggestedPlace, SuggestedPlan, Undo } from "../../../../contract/dispatch.ts";
import { countOf } from "../../../ui/show-number.ts";
import type { Card, Target } from "../board/board-assignments.ts";
import { deliveriesText, movableCards, orderIdsOf, sharedDriverId } from "../board/board-cards.ts";
import type { BoardDialog } from "../board/board-dialog.ts";
import type { CardActions } from "../selection/use-card-actions.ts";
import type { Selection } from "../selection/use-selection.ts";
import { CardDialog } from "./CardDialog.tsx";
import { DriverDialog } from "./DriverDialog.tsx";
import { JobDialog } from "./JobDialog.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { SuggestDialog } from "./SuggestDialog.tsx";

type BoardDialogsProps = {
  board: Board;
  dialog: BoardDialog | null;
  openDialog: (dialog: BoardDialog | null) => void;
  selection: Selection;
  actions: CardActions;
  onMove: (cards: readonly Card[], target: Target) => void;
  onShift: (card: Card, by: number) => void;
  onSet: (runs: Undo["runs"], done: string) => void;
  onRefresh: () => void;
};

/** Renders the dialog that is open over the board and applies what is chosen in it. */
export function BoardDialogs({ board, dialog, openDialog, onMove, onSet, ...rest }: BoardDialogsProps) {
  const close = () => openDialog(null);
  const acceptPlace = ({ driverId, driverName, version, stops }: SuggestedPlace, reference: string) => {
    onSet([{ driverId, version, stops }], `${reference} given to ${driverName}`);
    if (dialog?.kind === "suggest" && dialog.orderIds.length === 1) close();
  };
  const acceptPlan = ({ runs }: SuggestedPlan) => {
    const named = runs.map(({ driverId, version, stops }) => ({
      driverId,
      version,
      stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
    }));
    onSet(named, `The plan is saved: ${countOf(runs.length, "run")}`);
    close();
  };
  switch (dialog?.kind) {
    case "job":
      return (
        <JobDialog
          board={board}
          orderId={dialog.orderId}
          onAssign={() => openDialog({ kind: "driver", cards: movableCards(board, dialog.orderId) })}
          onSuggest={() => openDialog({ kind: "suggest", orderIds: [dialog.orderId] })}
          onUnassign={() => {
            onMove(movableCards(board, dialog.orderId), null);
            close();
          }}
          onChanged={rest.onRefresh}
          onClose={close}
        />
      );
    case "actions":
      return <CardDialog {...rest} board={board} card={dialog.card} openDialog={openDialog} />;
    case "driver":
      return (
        <DriverDialog
          title={`Who takes ${deliveriesText(board, dialog.cards)}?`}
          board={board}
          orderIds={orderIdsOf(dialog.cards)}
          currentDriverId={sharedDriverId(board, dialog.cards)}
          onChoose={(driverId) => {
            close();
            onMove(dialog.cards, { driverId });
          }}
          onClose={close}
        />
      );
    case "suggest":
      return <SuggestDialog board={board} orderIds={dialog.orderIds} onAccept={acceptPlace} onClose={close} />;
    case "plan":
      return <PlanDialog board={board} onAccept={acceptPlan} onClose={close} />;
    default:
      return null;
  }
}
