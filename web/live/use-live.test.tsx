import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { subscribeToRun } from "../../contract/live.ts";
import { useLive } from "./use-live.ts";

function Connection() {
  const never = () => {
    throw new Error("Nothing is asked for where there is no page yet");
  };
  return (
    <p>{useLive({ url: subscribeToRun.path, headers: never, onChange: never, poll: never }) ?? "not known yet"}</p>
  );
}

it("A page rendered on the server opens no stream", () => {
  expect(renderToString(<Connection />)).toBe("<p>not known yet</p>");
});
