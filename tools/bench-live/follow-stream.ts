import { get } from "node:http";
import type { LiveNews } from "../../contract/live.ts";
import { createEventReader } from "../../web/live/read-events.ts";

type Heard = { onNews: (news: LiveNews) => void; onBeat: () => void; onEnd: () => void };

/** Opens a stream of Server-Sent Events over a connection of its own; resolves once it has said hello. */
export function followStream(url: string, token: string | null, { onNews, onBeat, onEnd }: Heard): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/event-stream", ...(token !== null && { authorization: `Bearer ${token}` }) };
    get(url, { headers, agent: false }, (answer) => {
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
          if (name === "news") onNews(JSON.parse(data) as LiveNews);
        }
      });
      answer.on("close", onEnd);
    }).on("error", reject);
  });
}
