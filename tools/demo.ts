/** `npm run demo`. React decides when it is loaded whether it runs as in production, so that is said before anything else. */
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
