import { parseArgs } from "node:util";
import { startFakeS3 } from "./fake-s3.ts";

// tsx test/fakes/s3/main.ts --port 4244
const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
const fake = await startFakeS3({ port: Number(values.port) });
console.log(`PICTURES_S3_URL=${fake.url}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void fake.goDown());
