import { randomUUID } from "node:crypto";
import { type Context, isFailure } from "../../../server/context.ts";
import { createDriver } from "../../../server/drivers/create-driver.ts";
import { endPhone } from "../../../server/drivers/end-phone.ts";
import { listDrivers } from "../../../server/drivers/list-drivers.ts";
import { makeDriverCode } from "../../../server/drivers/make-driver-code.ts";
import { type DemoPhone, demoPhoneName, type SendRequest, signInDemoPhone } from "./demo-phone.ts";

/** Fictional drivers with visibly made-up numbers. */
export const fleet = [
  { name: "Aoife Brennan", vehicle: "small_van" },
  { name: "Darragh Quinn", vehicle: "medium_van" },
  { name: "Niamh Foley", vehicle: "small_van" },
  { name: "Cormac Lynch", vehicle: "large_van" },
  { name: "Orla Gallagher", vehicle: "medium_van" },
  { name: "Eoin Doherty", vehicle: "small_van" },
  { name: "Saoirse Walsh", vehicle: "small_van" },
  { name: "Ronan Burke", vehicle: "medium_van" },
].map((driver, index) => ({ ...driver, phone: `080 555 ${String(7_101 + index)}` }));

export type DemoDriver = { id: number; name: string; phone: DemoPhone };

/** The demo's drivers, each on duty with a phone newly signed in by code; phones of the last start are signed out. */
export async function signInFleet(office: Context, door: SendRequest): Promise<DemoDriver[]> {
  const { drivers } = orThrow(await listDrivers(office, {}));
  return Promise.all(
    fleet.map(async (driver) => {
      const known = drivers.find(({ phone }) => phone === driver.phone);
      const input = { ...driver, licenceNote: "" };
      const { id } = known ?? orThrow(await createDriver({ ...office, idempotencyKey: randomUUID() }, input));
      for (const { id: phone, name } of known?.phones ?? [])
        if (name === demoPhoneName) orThrow(await endPhone(office, { id, phone }));
      const { code } = await createSignInCode(office, id);
      const phone = await signInDemoPhone(door, code);
      await phone.goOnDuty();
      return { id, name: driver.name, phone };
    }),
  );
}

/** Creates a code with which a visitor of the demo can sign in as that driver on their own phone. */
export async function createSignInCode(office: Context, id: number): Promise<{ code: string; address: string }> {
  return orThrow(await makeDriverCode(office, { id }));
}

export function orThrow<Output>(answer: Output): Exclude<Output, { failed: unknown }> {
  if (isFailure(answer)) throw new Error(`something of the demo's day was refused: ${answer.message}`);
  return answer as Exclude<Output, { failed: unknown }>;
}
