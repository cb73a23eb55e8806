import { brand } from "../../brand.ts";
import type { Environment } from "../environment.ts";

/** Where the team reads its emails. */
export function teamAddress({ teamEmail }: Pick<Environment, "teamEmail">): string {
  return teamEmail ?? brand.email;
}
