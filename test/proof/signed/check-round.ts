import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryState, StopKind } from "../../../domain/deliveries/delivery.ts";
import { describeDelivery } from "../../../domain/deliveries/describe-delivery.ts";
import { withinMs } from "./insist.ts";
import type { Shop } from "./open-shop.ts";

type StoredProof = { order_id: number; stop: string; event_id: string; kind: string; signed_by: string };
type StoredStop = { order_id: number; kind: StopKind; state: string; driver_id: number | null; run_day: string };
type StoredOrder = {
  id: number;
  state: DeliveryState;
  track_key: string;
  status: string;
  completions: number;
  completed_emails: number;
  collected_emails: number;
  /** Whether the server received the collection before any end at the other address. */
  heard_collected: boolean;
  /** Signers of the actions that completed its stops, as far as phones have sent them. */
  signers: string[];
};

/** Checks what must be true once everything is sent, and returns what was found. */
export async function checkRound(shop: Shop): Promise<{ proofs: number; shown: number; delivered: number }> {
  const stored = await shop.rows<StoredProof>("SELECT order_id, stop, event_id, kind, signed_by FROM proofs");
  const shown = checkProofs(shop, stored);
  const orders = await checkOrders(shop);
  await checkCustody(shop);
  const stops = await shop.rows<StoredStop>(`SELECT order_id, kind, state, driver_id, run_day FROM stops
    WHERE driver_id IS NOT NULL AND (run_day >= '${shop.day}' OR state IN ('en_route', 'arrived'))`);
  await alike(async () => [
    ...differencesOnBoards(shop, stops),
    ...(await differencesOnPhones(shop, stops)),
    ...(await differencesOnTrackingPages(shop, orders)),
  ]);
  return { proofs: stored.length, shown, delivered: orders.filter(({ state }) => state === "delivered").length };
}

/** 'WC-12', as paid orders are called. */
const orderOf = (reference: string) => Number(reference.replace("WC-", ""));

/**
 * Checks that every signature shown as saved is stored once on its own stop, with its picture, and that there are no
 * others.
 */
function checkProofs({ phones }: Shop, stored: StoredProof[]): number {
  const signatures = grouped(stored, "signature", ({ signed_by }) => signed_by);
  const pictures = grouped(stored, "picture", ({ event_id }) => event_id);
  const given = phones.flatMap((phone) => phone.shown);
  for (const { signer, reference, stop, hasPicture, kept } of given) {
    const [signature, ...more] = signatures.get(signer) ?? [];
    assert.equal(more.length, 0, `the signature of '${signer}' is there more than once`);
    assert.ok(signature || !kept, `the signature of '${signer}' was shown as kept and is not there`);
    if (!signature) continue;
    assert.deepEqual([signature.order_id, signature.stop], [orderOf(reference), stop], `where '${signer}' signed`);
    const own = pictures.get(signature.event_id) ?? [];
    assert.equal(own.length, hasPicture ? 1 : 0, `pictures beside the signature of '${signer}'`);
    for (const picture of own) assert.deepEqual([picture.order_id, picture.stop], [signature.order_id, stop]);
  }
  const known = new Set(given.map(({ signer }) => signer));
  const strange = [...signatures.keys()].filter((signer) => !known.has(signer));
  assert.deepEqual(strange, [], "signatures that nobody gave");
  const beside = new Set([...signatures.values()].flat().map(({ event_id }) => event_id));
  const alone = [...pictures.keys()].filter((event) => !beside.has(event));
  assert.deepEqual(alone, [], "pictures that belong to no signature");
  return given.filter(({ kept }) => kept).length;
}

function grouped(
  proofs: StoredProof[],
  kind: string,
  keyOf: (proof: StoredProof) => string,
): Map<string, StoredProof[]> {
  const groups = new Map<string, StoredProof[]>();
  for (const proof of proofs.filter((each) => each.kind === kind))
    groups.set(keyOf(proof), [...(groups.get(keyOf(proof)) ?? []), proof]);
  return groups;
}

/**
 * Checks that each order has one delivery and, once delivered, was completed once, with one notification of each kind.
 */
async function checkOrders({ rows, orders }: Shop): Promise<StoredOrder[]> {
  const found = await rows<StoredOrder>(`
    WITH ends AS (
      SELECT order_id, stop, min(received_at) AS heard_at FROM delivery_events ending
      WHERE kind IN ('complete', 'fail') AND data->>'refused' IS NULL
        AND NOT EXISTS (SELECT FROM delivery_events slip WHERE slip.takes_back = ending.id AND slip.data->>'refused' IS NULL)
      GROUP BY order_id, stop)
    SELECT orders.id, deliveries.state, deliveries.track_key, orders.status,
      (SELECT count(*)::int FROM order_events
        WHERE order_id = orders.id AND kind = 'status' AND note = 'Completed on delivery') AS completions,
      (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND template = 'completed') AS completed_emails,
      (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND template = 'delivery_news'
        AND data->'news'->>'kind' = 'collected') AS collected_emails,
      EXISTS (SELECT FROM ends WHERE order_id = orders.id AND stop = 'pickup' AND heard_at < (
        SELECT coalesce(min(received_at), 'infinity') FROM delivery_events
        WHERE order_id = orders.id AND stop = 'dropoff' AND kind IN ('complete', 'fail'))) AS heard_collected,
      ARRAY(SELECT signed_by FROM proofs WHERE order_id = orders.id AND kind = 'signature') AS signers
    FROM deliveries JOIN orders ON orders.id = deliveries.order_id ORDER BY 1`);
  assert.deepEqual(
    found.map(({ id }) => id),
    [...orders].sort((a, b) => a - b),
    "an order has one delivery",
  );
  for (const { id, state, status, completions, completed_emails, collected_emails, heard_collected } of found) {
    const times = state === "delivered" ? 1 : 0;
    assert.deepEqual(
      { status, completions, completed_emails },
      { status: times ? "completed" : "processing", completions: times, completed_emails: times },
      `order ${id}, whose delivery is ${state}`,
    );
    // If the server received collection and delivery together, only the delivery is notified.
    const expected = heard_collected ? [1] : [0, 1];
    assert.ok(expected.includes(collected_emails), `order ${id} has ${collected_emails} emails that it is collected`);
  }
  return found;
}

/** Checks that no made-up event counts, and that each parcel's holder is possible in its state. */
async function checkCustody({ rows, lostPhones }: Shop): Promise<void> {
  const lost = lostPhones.map(({ phoneId }) => `'${phoneId}'`).join(", ");
  const counted = await rows(
    `SELECT id, kind, order_id FROM delivery_events WHERE device IN (${lost}) AND NOT (data ? 'report' AND data ? 'refused')`,
  );
  assert.deepEqual(counted, [], "made-up events that count");
  const holders = await rows(`SELECT deliveries.order_id, deliveries.state, holder FROM deliveries
      JOIN stops pickup ON pickup.order_id = deliveries.order_id AND pickup.kind = 'pickup'
    WHERE (holder IS NOT NULL) <> (pickup.state = 'done' AND deliveries.state NOT IN ('delivered', 'returned', 'cancelled'))
      OR (holder = 'driver') <> (holder_driver_id IS NOT NULL)`);
  assert.deepEqual(holders, [], "parcels without one holder");
}

/** Waits until screens agree, which takes two seconds on a machine without other proofs. */
async function alike(differences: () => Promise<string[]>): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await differences();
    if (found.length === 0) return;
    if (Date.now() > end) assert.deepEqual(found, []);
    await sleep(50);
  }
}

function differencesOnBoards({ boards }: Shop, stops: StoredStop[]): string[] {
  const stored = stops.flatMap(({ order_id, kind, state, driver_id }) =>
    driver_id === null ? [] : [`${order_id} ${kind} ${state} of ${driver_id}`],
  );
  return boards.flatMap(({ board }, index) => {
    if (!board) return [`board ${index + 1} shows nothing`];
    const shown = board.columns.flatMap(({ driver, stops }) =>
      stops.map(({ orderId, kind, state }) => `${orderId} ${kind} ${state} of ${driver.id}`),
    );
    return differencesOf(`board ${index + 1}`, shown, stored);
  });
}

async function differencesOnPhones({ phones }: Shop, stops: StoredStop[]): Promise<string[]> {
  const all: string[] = [];
  for (const phone of phones) {
    const stored = stops
      .filter(({ driver_id }) => driver_id === phone.driverId)
      .map(({ order_id, kind, state }) => `${order_id} ${kind} ${state}`);
    const shown = (await phone.cards()).map(
      ({ reference, stop, text }) =>
        `${orderOf(reference)} ${stop} ${/^(Collected|Delivered|Returned)/.test(text) ? "done" : "failed"}`,
    );
    all.push(...differencesOf(`${phone.name}'s phone`, shown, stored));
  }
  return all;
}

/** Compares pages that stayed open, updated by their script, and the others as the server renders them. */
async function differencesOnTrackingPages({ tracking }: Shop, orders: StoredOrder[]): Promise<string[]> {
  const all: string[] = [];
  const followed = new Set(tracking.followed());
  for (const { id, state, track_key, signers } of orders.filter(({ track_key }) => followed.has(track_key))) {
    const rendered = await tracking.renderedParts(track_key);
    const shown = await tracking.followedParts(track_key);
    for (const [part, text] of Object.entries(rendered))
      if (shown[part] !== text)
        all.push(
          `the tracking page of ${id}, open all the time, says '${shown[part]}' where the server says '${text}'`,
        );
    const failed = state === "failed" ? { stop: "dropoff" as const, reason: null } : null;
    const { headline } = describeDelivery({ state, failed, isRefunded: false });
    if (!rendered["headline"]?.startsWith(headline))
      all.push(`the tracking page of ${id} says '${rendered["headline"]}', and its delivery is ${state}`);
    const named = [...(rendered["steps"] ?? "").matchAll(/Signed by (\w+ \d+ for \S+ (?:pickup|dropoff))/g)];
    if (state === "delivered" && named.length !== 2)
      all.push(`the tracking page of ${id} names ${named.length} who signed: '${rendered["steps"]}'`);
    for (const [, signer = ""] of named) {
      if (!signers.includes(signer))
        all.push(`the tracking page of ${id} names '${signer}', of whom there is no signature`);
      if (!signer.includes(`WC-${id} `)) all.push(`the tracking page of ${id} names '${signer}'`);
    }
    const pictures = (rendered["ends"] ?? "").split("/proofs/").length - 1;
    if (state === "delivered" && pictures < 2) all.push(`the tracking page of ${id} shows ${pictures} proofs`);
  }
  return all;
}

function differencesOf(where: string, shown: string[], stored: string[]): string[] {
  const [here, there] = [new Set(shown), new Set(stored)];
  return [
    ...shown.filter((each) => !there.has(each)).map((each) => `${where} shows ${each}, which is not stored`),
    ...stored.filter((each) => !here.has(each)).map((each) => `${where} lacks ${each}`),
    ...(here.size === shown.length ? [] : [`${where} shows something twice`]),
  ];
}
