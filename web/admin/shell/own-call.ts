import type { Call, CallInput } from "../../../contract/call.ts";

/** Makes a call about one's own account: signed in, or while setting up a second factor to finish signing in. */
export type OwnCall = <Input extends CallInput, Output>(row: Call<Input, Output>, input: Input) => Promise<Output>;
