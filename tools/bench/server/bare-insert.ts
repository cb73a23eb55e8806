/**
 * The smallest possible server that stores requests: plain Node HTTP, the body in one row, and an answer once it is
 * on disk. Shows how much of a quote's time is not our work. Prints its port.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";

const [databaseUrl = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
await pool.query(
  "create table if not exists bench_bodies (id bigint generated always as identity primary key, body text)",
);

const server = createServer(async (request, response) => {
  await pool.query({
    name: "keep",
    text: "insert into bench_bodies (body) values ($1)",
    values: [await text(request)],
  });
  const answer = JSON.stringify({ kept: true });
  response.writeHead(201, { "content-type": "application/json", "content-length": answer.length }).end(answer);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
