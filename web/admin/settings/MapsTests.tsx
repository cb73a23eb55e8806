import { useEffect, useRef, useState } from "react";
import { type ConnectionCheck, testMaps } from "../../../contract/connections.ts";
import { mapsKeyTestPath } from "../../../contract/paths.ts";
import { errorText } from "../../api/error-text.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { CheckList, summariseChecks } from "./CheckList.tsx";
import { addStep, describeSteps, isFinished, keyPattern, parseStep, type Step } from "./maps-key-steps.ts";

const timeoutMs = 30_000;

type Trial = { number: number; key: string; steps: Step[]; isFinished: boolean };

/** Tests the typed key by drawing a map with it in a sandboxed frame. */
export function MapsKeyTest({ typed }: { typed: string }) {
  const key = typed.trim();
  const [trial, setTrial] = useState<Trial | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const number = trial?.number ?? 0;
  useEffect(() => {
    if (number === 0) return;
    const listen = ({ source, data }: MessageEvent) => {
      const step = source !== null && source === frame.current?.contentWindow ? parseStep(data) : null;
      if (step === null) return;
      setTrial((before) => {
        if (before === null) return before;
        const steps = addStep(before.steps, step);
        return { ...before, steps, isFinished: before.isFinished || isFinished(steps) };
      });
    };
    const timer = setTimeout(() => setTrial((before) => before && { ...before, isFinished: true }), timeoutMs);
    window.addEventListener("message", listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
    };
  }, [number]);
  const obstacle = obstacleOf(key);
  // A result for another key says nothing about this one.
  const shown = trial?.key === key ? trial : null;
  const checks = shown?.isFinished ? describeSteps(shown.steps, window.location.origin) : null;
  return (
    <div className="grid max-w-text gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SmallButton
          busy={shown !== null && !shown.isFinished}
          busyLabel="Testing key…"
          disabled={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : "maps-key-obstacle"}
          onClick={() => setTrial({ number: number + 1, key, steps: [], isFinished: false })}
        >
          Test key
        </SmallButton>
        {obstacle !== null && (
          <p id="maps-key-obstacle" className="text-sm text-muted">
            {obstacle}
          </p>
        )}
        <p role="status" className="text-sm font-semibold">
          {shown && (checks ? summariseChecks(checks) : progressOf(shown.steps))}
        </p>
      </div>
      {checks && <CheckList label="What the key can do" checks={checks} />}
      {shown && (
        <iframe
          // Google's script can be loaded only once per document, so each test gets a new one.
          key={shown.number}
          ref={frame}
          title="Map drawn with this key"
          sandbox="allow-scripts"
          src={mapsKeyTestPath}
          onLoad={({ currentTarget }) => currentTarget.contentWindow?.postMessage(shown.key, "*")}
          className="h-60 w-full rounded border border-line bg-atlantic-100"
        />
      )}
    </div>
  );
}

function obstacleOf(key: string): string | null {
  if (key === "") return "Type a key to test it.";
  return keyPattern.test(key) ? null : "A key is 20 to 100 characters long: letters, digits, _ and -.";
}

function progressOf(steps: readonly Step[]): string {
  if (steps.some(({ step }) => step === "map")) return "Asking for a route…";
  return steps.length > 0 ? "Drawing a map…" : "Loading Google's script…";
}

/** The server runs each kind of query once, and an outside service may be slow. */
const answersTimeoutMs = 60_000;

type Result = { checks: ConnectionCheck[] } | { failure: string };

/** Has the server run each kind of maps query once and shows the results. */
export function MapsTest() {
  const { busy, run } = useAction();
  const [result, setResult] = useState<Result | null>(null);
  const test = () => {
    setResult(null);
    return run(
      async () => setResult(await staffCall(testMaps, {}, { timeoutMs: answersTimeoutMs })),
      (error) => setResult({ failure: errorText(error, "Please try again.") }),
    );
  };
  const checks = result && "checks" in result ? result.checks : null;
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SmallButton busy={busy} busyLabel="Testing maps…" onClick={() => void test()}>
          Test maps
        </SmallButton>
        <p role="status" className="text-sm font-semibold text-ink">
          {checks && summariseChecks(checks)}
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
