import type { Board, SuggestedPlace, SuggestedPlan, Undo } from "../../../contract/dispatch.ts";
import { countOf } from "../../ui/show-number.ts";
import type { Asked } from "./asked.ts";
import { cardsOf, deliveriesText, ordersOf, runOf } from "./board-cards.ts";
import type { Card, Target } from "./board-moves.ts";
import { CardDialog } from "./CardDialog.tsx";
import { DriverDialog } from "./DriverDialog.tsx";
import { JobDialog } from "./JobDialog.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { SuggestDialog } from "./SuggestDialog.tsx";
import type { CardActions } from "./use-card-actions.ts";
import type { Selection } from "./use-selection.ts";

type BoardDialogsProps = {
  board: Board;
  asked: Asked | null;
  ask: (asked: Asked | null) => void;
  selection: Selection;
  actions: CardActions;
  onMove: (cards: readonly Card[], target: Target) => void;
  onShift: (card: Card, by: number) => void;
  onSet: (runs: Undo["runs"], done: string) => void;
  onRefresh: () => void;
};

/** The window that is open over the board, and what becomes of what is chosen there. */
export function BoardDialogs({ board, asked, ask, onMove, onSet, ...rest }: BoardDialogsProps) {
  const close = () => ask(null);
  const takePlace = ({ driverId, driverName, version, stops }: SuggestedPlace, reference: string) => {
    onSet([{ driverId, version, stops }], `${reference} given to ${driverName}`);
    if (asked?.what === "suggest" && asked.orderIds.length === 1) close();
  };
  const acceptPlan = ({ runs }: SuggestedPlan) => {
    const named = runs.map(({ driverId, version, stops }) => ({
      driverId,
      version,
      stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
    }));
    onSet(named, `The plan is stored: ${countOf(runs.length, "run")}`);
    close();
  };
  switch (asked?.what) {
    case "job":
      return (
        <JobDialog
          board={board}
          orderId={asked.orderId}
          onAssign={() => ask({ what: "driver", cards: cardsOf(board, asked.orderId) })}
          onSuggest={() => ask({ what: "suggest", orderIds: [asked.orderId] })}
          onUnassign={() => {
            onMove(cardsOf(board, asked.orderId), null);
            close();
          }}
          onChanged={rest.onRefresh}
          onClose={close}
        />
      );
    case "actions":
      return <CardDialog {...rest} board={board} card={asked.card} ask={ask} />;
    case "driver":
      return (
        <DriverDialog
          title={`Who takes ${deliveriesText(board, asked.cards)}?`}
          board={board}
          orderIds={ordersOf(asked.cards)}
          isIn={runOf(board, asked.cards)}
          onChoose={(driverId) => {
            close();
            onMove(asked.cards, { driverId });
          }}
          onClose={close}
        />
      );
    case "suggest":
      return <SuggestDialog board={board} orderIds={asked.orderIds} onTake={takePlace} onClose={close} />;
    case "plan":
      return <PlanDialog board={board} onAccept={acceptPlan} onClose={close} />;
    default:
      return null;
  }
}
