import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";

/** A received email. `headers` by lower-case name, decoded; repeated headers are joined. */
export type ReceivedEmail = {
  from: string;
  to: string[];
  raw: string;
  headers: Map<string, string[]>;
  text: string;
  html: string;
};

type Answer = { code: number; text: string };

export type FakeSmtp = {
  url: string;
  /** Accepted emails in order. */
  received: ReceivedEmail[];
  /** Connections since the first start. */
  connections(): number;
  /** Refuses these recipients, each with its response. */
  refuse: Map<string, Answer>;
  /** The response to the sender's address; null accepts it. */
  refuseSender: Answer | null;
  /** The response after a message's last line; null accepts it. */
  refuseMessage: Answer | null;
  /** Accepts a message and closes the connection instead of confirming it. */
  losesAnswer: boolean;
  /** Delays the response to a message until this resolves. */
  waitsFor: Promise<void> | null;
  goDown(): Promise<void>;
  /** Restarts on the same port. */
  comeBack(): Promise<void>;
};

export type FakeSmtpOptions = { login?: { user: string; password: string } };

/** Greets at once; the package's own server waits a tenth of a second for clients that talk before they are greeted. */
class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const connection = new SMTPConnection(this, socket, options ?? undefined);
    this.connections.add(connection);
    connection.on("error", (error: Error) => this.emit("error", error));
    connection._setListeners(() => connection.connectionReady());
  }
}

/** A real local mail server that stores what it receives. */
export async function openFakeSmtp({ login }: FakeSmtpOptions = {}): Promise<FakeSmtp> {
  let server: SMTPServer | null = null;
  let port = 0;
  let connections = 0;
  const refusal = ({ code, text }: Answer) => Object.assign(new Error(text), { responseCode: code });

  const fake: FakeSmtp = {
    url: "",
    received: [],
    connections: () => connections,
    refuse: new Map(),
    refuseSender: null,
    refuseMessage: null,
    losesAnswer: false,
    waitsFor: null,
    goDown: async () => {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(resolve));
    },
    comeBack: async () => {
      if (!server) await listen();
    },
  };

  async function listen(): Promise<void> {
    const starting = new PromptServer({
      logger: false,
      disableReverseLookup: true,
      // Its built-in certificate matches no host.
      disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
      allowInsecureAuth: true,
      closeTimeout: 0,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onAuth({ username, password }, _session, done) {
        if (username === login?.user && password === login?.password) done(null, { user: username });
        else done(refusal({ code: 535, text: "5.7.8 Authentication failed" }));
      },
      onMailFrom(_address, _session, done) {
        done(fake.refuseSender && refusal(fake.refuseSender));
      },
      onRcptTo({ address }, _session, done) {
        const answer = fake.refuse.get(address);
        done(answer ? refusal(answer) : null);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("end", async () => {
          await fake.waitsFor;
          if (fake.refuseMessage) return done(refusal(fake.refuseMessage));
          const { mailFrom, rcptTo } = session.envelope;
          fake.received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            ...readMessage(Buffer.concat(chunks).toString("latin1")),
          });
          if (fake.losesAnswer) for (const connection of starting.connections) connection.close();
          else done(null, `2.0.0 Ok: queued as ${fake.received.length}`);
        });
      },
    });
    starting.on("error", () => {});
    const listening = starting.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = (listening.address() as AddressInfo).port;
    server = starting;
  }

  await listen();
  const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
  fake.url = `smtp://${user}127.0.0.1:${port}`;
  return fake;
}

/** Parses a message by RFC 5322 and MIME; `raw` has one byte per character. */
function readMessage(raw: string): Pick<ReceivedEmail, "raw" | "headers" | "text" | "html"> {
  const { headers, body } = splitMessage(raw);
  const parts = partsOf(headers, body);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? "";
  return { raw, headers, text: textOf("text/plain"), html: textOf("text/html") };
}

function splitMessage(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string[]>();
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  for (const line of unfolded.split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())]);
  }
  return { headers, body: raw.slice(end + 4) };
}

type Part = { type: string; text: string };

function partsOf(headers: Map<string, string[]>, body: string): Part[] {
  const type = headers.get("content-type")?.[0] ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => {
      const { headers, body } = splitMessage(part.replace(/^\r\n/, ""));
      return partsOf(headers, body);
    });
  }
  const bytes = decodeBody(body, headers.get("content-transfer-encoding")?.[0] ?? "7bit");
  return [{ type: type.split(";")[0] ?? "", text: bytes.toString("utf8") }];
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  return encoding === "quoted-printable" ? quotedPrintable(body.replace(/=\r\n/g, "")) : Buffer.from(body, "latin1");
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/** Encoded words (RFC 2047); white space between two of them is dropped. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) => {
      const bytes = /b/i.test(encoding) ? Buffer.from(text, "base64") : quotedPrintable(text.replaceAll("_", " "));
      return bytes.toString("utf8");
    });
}
