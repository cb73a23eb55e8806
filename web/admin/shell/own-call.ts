import type { Call, CallInput } from "../../../contract/call.ts";

/** Makes a call about one's own account: as the signed-in user, or as somebody who sets up what signing in needs. */
export type OwnCall = <Input extends CallInput, Output>(row: Call<Input, Output>, input: Input) => Promise<Output>;
