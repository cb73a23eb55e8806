import { useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";

/** Changes what is shown of a call's answer, where what was just done says how: asking again would be slow and say the same. */
export function useStaffAnswer<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): (change: (before: Output) => Output) => void {
  const client = useQueryClient();
  return (change) =>
    client.setQueryData<Output>([row.name, input], (before) => (before === undefined ? undefined : change(before)));
}
