import { parseArgs } from "node:util";
import { startFakeGoogle } from "./fake-google.ts";

// tsx test/fakes/google/main.ts --port 4243
// GOOGLE_MAPS_SERVER_KEY=fake-google-key GOOGLE_MAPS_API_BASE=http://127.0.0.1:4243
const { values } = parseArgs({ options: { port: { type: "string", default: "0" }, key: { type: "string" } } });
const fake = await startFakeGoogle({ port: Number(values.port), ...(values.key && { key: values.key }) });
console.log(`Fake of Google's maps on ${fake.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void fake.close());
