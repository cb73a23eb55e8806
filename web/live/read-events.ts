export type ServerSentEvent = { name: string; data: string };

/**
 * An incremental parser of text/event-stream. Ids and retry times are ignored, because our server sends neither.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function createEventReader(): (piece: string) => ServerSentEvent[] {
  let rest = "";
  let name = "";
  let data: string[] = [];
  return (piece) => {
    const events: ServerSentEvent[] = [];
    // A CR at the end may be half of a CRLF.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) events.push({ name: name || "message", data: data.join("\n") });
        name = "";
        data = [];
        continue;
      }
      const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (field === "data") data.push(value);
    }
    return events;
  };
}
