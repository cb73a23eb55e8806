import { useState } from "react";
import { type ConnectionCheck, testMaps } from "../../../contract/connections.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { CheckList, sumUp } from "./CheckList.tsx";

/** Every question is put to the engine once, and one of an outside service may take its time. */
const timeoutMs = 60_000;

type Result = { checks: ConnectionCheck[] } | { failure: string };

/** Has the server put each of its questions to the maps engine once. */
export function MapsTest() {
  const { busy, run } = useAction();
  const [result, setResult] = useState<Result | null>(null);
  const test = () => {
    setResult(null);
    return run(
      async () => setResult(await staffCall(testMaps, {}, { timeoutMs })),
      (error) => setResult({ failure: errorText(error, "Please try again.") }),
    );
  };
  const checks = result && "checks" in result ? result.checks : null;
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" size="small" busy={busy} busyLabel="Testing maps…" onClick={() => void test()}>
          Test maps
        </Button>
        <p role="status" className="text-sm font-semibold text-ink">
          {checks && sumUp(checks)}
        </p>
      </div>
      {checks && <CheckList label="What the maps engine answers" checks={checks} />}
      {result && "failure" in result && (
        <Notice role="alert" tone="error" title="The maps could not be tested">
          {result.failure}
        </Notice>
      )}
    </div>
  );
}
