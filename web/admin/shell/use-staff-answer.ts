import { useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";

/** Changes a cached answer in place, when the result of an action is known: loading it again would be slow and bring the same. */
export function useStaffAnswer<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): (change: (before: Output) => Output) => void {
  const client = useQueryClient();
  return (change) =>
    client.setQueryData<Output>([row.name, input], (before) => (before === undefined ? undefined : change(before)));
}
