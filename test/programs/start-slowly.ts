/** Starts the server by the environment, with pages that take a moment and say when they begin. For tests that stop a start. */
import { setTimeout as sleep } from "node:timers/promises";
import { start } from "../../server/start/start.ts";

await start(process.env, async () => {
  console.log("Making pages");
  await sleep(800);
  const page = async () => new Response("a page");
  return { answer: page, showPage: page, warm: async () => {} };
});
