import { randomUUID } from "node:crypto";
import { sendDriverEvents, sendPositions } from "../../../contract/driver-phone.ts";
import type { SimulatedDriver } from "./fill-day.ts";

/** Sets off for the first stop. */
export async function setOff(url: string, driven: SimulatedDriver): Promise<void> {
  const pressedAt = new Date().toISOString();
  const event = {
    id: randomUUID(),
    orderId: driven.firstOrder,
    stop: "pickup",
    kind: "set_off",
    sequence: 1,
    pressedAt,
  };
  const answer = await post(url + sendDriverEvents.path, driven, { sentAt: pressedAt, events: [event] });
  const [result] = ((await answer.json()) as { results: { kept: boolean; refused: string | null }[] }).results;
  if (!result?.kept || result.refused !== null)
    throw new Error(`a driver could not set off: ${JSON.stringify(result)}`);
}

/** Each step is a little further north. */
export async function sendPosition(url: string, driven: SimulatedDriver, step: number): Promise<void> {
  const at = new Date().toISOString();
  const place = { lat: 53.28 + (step % 200) * 0.001, lon: -6.3, accuracyM: 8, at };
  const answer = await post(url + sendPositions.path, driven, { sentAt: at, positions: [place] });
  const { taken } = (await answer.json()) as { taken: number };
  if (taken !== 1) throw new Error("a position was not accepted");
}

async function post(url: string, { token }: SimulatedDriver, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`a phone was answered with ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return answer;
}
