import type { Context } from "../context.ts";

/** The key that signs sessions. The start puts it into the environment; a context without one was put together wrongly. */
export function jwtSecret({ environment }: Context): string {
  if (environment.jwtSecret === null) throw new Error("The context's environment has no JWT secret.");
  return environment.jwtSecret;
}
