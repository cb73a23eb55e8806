import { brand } from "../../brand.ts";
import type { Context } from "../context.ts";

/** This site as browsers know it: passkeys work only on its own address. */
export function relyingPartyOf({ environment }: Pick<Context, "environment">) {
  const { hostname, origin } = new URL(environment.publicUrl);
  return { id: hostname, name: brand.name, origin };
}
