import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask } from "../api-client.ts";

/** How long anything may take on a machine that is busy with other proofs. */
export const withinMs = 240_000;

/** Repeats a request until it is answered, whatever is killed meanwhile. */
export async function insist<Body>(url: string, path: string, status: number, question: object): Promise<Body> {
  const { status: answered, body } = await answerOf<Body>(url, path, question);
  assert.equal(answered, status, `${path} answered ${answered}: ${JSON.stringify(body)}`);
  return body;
}

export async function answerOf<Body>(url: string, path: string, question: object): Promise<Answer<Body>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask<Body>(url, path, question).catch(() => null);
    assert.notEqual(answer?.status, 500, `${path} answered 500`);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > end) throw new Error(`${path} was not answered within ${withinMs / 1000} s`);
    await sleep(100);
  }
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(50);
  }
}
