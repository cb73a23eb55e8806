import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it("A connection whose client requests but never reads is closed, and its response is cancelled", async () => {
  const { port, serve, close } = await listen({ host: "127.0.0.1", port: 0, silenceMs: 300 });
  const megabyte = new Uint8Array(1024 * 1024);
  let isCancelled = false;
  serve(
    () =>
      new Response(
        new ReadableStream(
          {
            pull: (controller) => controller.enqueue(megabyte),
            cancel: () => {
              isCancelled = true;
            },
          },
          { highWaterMark: 0 },
        ),
      ),
  );
  const silent = connect(port, "127.0.0.1").pause();
  silent.on("error", () => {});
  silent.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => isCancelled, { timeout: 10_000 }).toBe(true);
  silent.resume();
  await once(silent, "close");
  await close();
});

it("A site served over https sends HSTS even before it can serve anything", async () => {
  const { port, close } = await listen({ host: "127.0.0.1", port: 0, publicUrl: "https://courier.example" });
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect([status, headers.get("strict-transport-security")]).toEqual([503, "max-age=31536000"]);
  await close();
});

it("A request with two hosts gets 400, and a request with one is served", async () => {
  const { port, serve, close } = await listen({ host: "127.0.0.1", port: 0 });
  serve(() => new Response("served"));
  const ask = async (headers: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    let text = "";
    for await (const piece of socket) text += piece;
    return text.split("\r\n")[0];
  };
  expect(await ask("Host: one.example\r\nHost: two.example\r\n")).toBe("HTTP/1.1 400 Bad Request");
  expect(await ask("Host: one.example\r\nhOST: one.example\r\n")).toBe("HTTP/1.1 400 Bad Request");
  expect(await ask("Host: one.example\r\n")).toBe("HTTP/1.1 200 OK");
  await close();
});
