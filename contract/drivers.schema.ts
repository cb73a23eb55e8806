import { z } from "zod";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { idParams } from "./page.schema.ts";

const line = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(cleanText)
    .min(1, { error: `${label} is required` })
    .max(max, { error: `${label} may have at most ${max} characters` });

const name = line("Name", maxLengths.name);
const phone = line("Phone", maxLengths.phone).regex(/^\+?[\d\s().\-/]*$/, {
  error: "Phone may have digits, spaces, brackets, dashes and a leading +",
});
const vehicle = line("Vehicle", maxLengths.line);
const licenceNote = z
  .string({ error: "Licence note must be a text" })
  .overwrite(cleanText)
  .max(maxLengths.line, { error: `Licence note may have at most ${maxLengths.line} characters` });

export const createDriverBody = z.object({ name, phone, vehicle, licenceNote: licenceNote.default("") });
export const changeDriverBody = z.object({
  name: name.optional(),
  phone: phone.optional(),
  vehicle: vehicle.optional(),
  licenceNote: licenceNote.optional(),
  onDuty: z.boolean({ error: "On duty must be true or false" }).optional(),
});
export const setDriverAccessBody = z.object({ ended: z.boolean({ error: "Ended must be true or false" }) });
/** Compared with the name as shown, so it gets the same clean-up. */
export const eraseDriverBody = z.object({ name: line("Name", maxLengths.name) });
export const driverPhoneParams = idParams.extend({ phone: z.uuid() });
