import { getOutboxEmail, listOutbox, type OutboxEmail, type OutboxEntry } from "../contract/outbox.ts";

/** The first page of the outbox with the bodies of its emails; `get` makes calls as an administrator. */
export async function readOutbox(get: <Body>(path: string) => Promise<Body>, query = ""): Promise<OutboxEmail[]> {
  const { emails } = await get<{ emails: OutboxEntry[] }>(listOutbox.path + query);
  return Promise.all(emails.map(({ id }) => get<OutboxEmail>(getOutboxEmail.path.replace("{id}", String(id)))));
}
