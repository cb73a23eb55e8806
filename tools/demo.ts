/** `npm run demo`. React reads NODE_ENV when it is loaded, so that is set before anything else is imported. */
process.env["NODE_ENV"] = "production";
const { startDemo } = await import("./demo/start-demo.ts");
const { StartRefused } = await import("../server/start-refused.ts");

try {
  await startDemo();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
}

export {};
