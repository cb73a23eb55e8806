import { z } from "zod";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { addressSchema } from "./address.schema.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { idParams, pageNumber, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const text = (max: number, clean = cleanText) =>
  z
    .string({ error: "Must be text" })
    .overwrite(clean)
    .max(max, { error: `At most ${max} characters` })
    .default("");

const fields = {
  name: z
    .string({ error: "Give it a name" })
    .overwrite(cleanText)
    .min(1, { error: "Give it a name, such as Naas warehouse" })
    .max(maxLengths.name, { error: `At most ${maxLengths.name} characters` }),
  address: addressSchema,
  contactName: text(maxLengths.name),
  contactPhone: text(maxLengths.phone),
  note: text(maxLengths.instructions, cleanLines),
};

export const addAddressBody = strictBody(fields);

/** `version`: the one that was shown. */
export const changeAddressBody = strictBody({
  ...fields,
  version: z.int({ error: "Say which version was shown" }).min(1).max(maxInteger),
});

export const addressParams = z.object({ addressId: idParams.shape.id });

export const listAddressesQuery = z.object({ search: searchText, page: pageNumber });
