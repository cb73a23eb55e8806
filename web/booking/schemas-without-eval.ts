import { config } from "zod";

/** Zod's JIT uses eval, which the content policy reports as a violation. Must be imported before the first schema. */
config({ jitless: true });
