/** `npm run demo`. React reads NODE_ENV when it loads, so it is set before anything else is imported. */
process.env["NODE_ENV"] = "production";
const { startDemo } = await import("./demo/start-demo.ts");
const { StartupError } = await import("../server/startup-error.ts");

try {
  await startDemo();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

export {};
