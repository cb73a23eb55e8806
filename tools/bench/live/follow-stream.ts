import { get } from "node:http";
import type { LiveChange } from "../../../contract/live.ts";
import { createEventReader } from "../../../web/live/read-events.ts";

type StreamHandlers = { onChange: (change: LiveChange) => void; onBeat: () => void; onEnd: () => void };

let opened = 0;

/** The streams per visitor address are limited, so the clients use many of this machine's own addresses. */
const nextAddress = () => `127.0.${1 + (opened++ % 250)}.1`;

/** Opens a Server-Sent Events stream on its own connection; resolves at the hello event. */
export function subscribeToStream(
  url: string,
  token: string | null,
  { onChange, onBeat, onEnd }: StreamHandlers,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/event-stream", ...(token !== null && { authorization: `Bearer ${token}` }) };
    get(url, { headers, agent: false, localAddress: nextAddress() }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.destroy();
        return reject(new Error(`a stream was answered with ${answer.statusCode}`));
      }
      const read = createEventReader();
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        if (text.startsWith(":")) onBeat();
        for (const { name, data } of read(text)) {
          if (name === "hello") resolve();
          if (name === "news") onChange(JSON.parse(data) as LiveChange);
        }
      });
      answer.on("close", onEnd);
    }).on("error", reject);
  });
}
