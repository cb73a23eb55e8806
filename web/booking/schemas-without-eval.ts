import { config } from "zod";

/** The content policy forbids making code from text, and a schema that tries is reported as a breach. Imported before the first schema. */
config({ jitless: true });
