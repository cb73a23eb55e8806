import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type StreetPromptProps = {
  side: Side;
  area: string;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
};

/** A place without a street was found; the visitor searches again or types the street. */
export function StreetPrompt({ side, area, dispatch, focusField }: StreetPromptProps) {
  const clear = () => {
    dispatch({ type: "placeCleared", side });
    focusField(`${side}.text`);
  };
  const enter = () => {
    dispatch({ type: "manualEntryChosen", side });
    focusField(`${side}.address1`);
  };
  return (
    <Notice
      tone="warning"
      role="status"
      className="mt-3"
      action={
        <>
          <Button tone="secondary" size="small" onClick={clear} className="min-h-11">
            Clear &amp; Try Again
          </Button>
          <Button tone="secondary" size="small" onClick={enter} className="min-h-11">
            Enter Manually
          </Button>
        </>
      }
    >
      We found the area ({area}) but need a specific street address
    </Notice>
  );
}
