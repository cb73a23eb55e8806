/** Starts the server with pages that are slow and report when they begin. For tests that stop a server as it starts. */
import { setTimeout as sleep } from "node:timers/promises";
import { start } from "../../server/start/start.ts";

await start(process.env, async () => {
  console.log("Making pages");
  await sleep(800);
  const page = async () => new Response("a page");
  return { answer: page, showPage: page, warm: async () => {} };
});
