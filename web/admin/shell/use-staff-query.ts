import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";
import type { ApiError } from "../../api/api-error.ts";
import { staffCall } from "./staff-call.ts";

type StaffQueryOptions<Output> = {
  /** How long an answer counts as fresh: coming back to the screen within this time loads nothing. 0 by default. */
  staleMs?: number;
  /** Ask again and again while the screen is shown. */
  refetchEveryMs?: number;
  /** False: do not ask yet. */
  enabled?: boolean;
  /** While another page or filter loads, the rows of the last one stay (`isPlaceholderData` is then true). */
  keepPrevious?: boolean;
  /** The value to start with, if it is known before the first call. */
  initial?: Output;
  timeoutMs?: number;
  /** Nobody asked for it: where the session has ended, it is left to the next call of the user to say so. */
  isBackground?: boolean;
};

/** The answer of a call, made as the signed-in user and cached until `useRefresh` asks for it again. */
export function useStaffQuery<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
  options: StaffQueryOptions<Output> = {},
): UseQueryResult<Output, ApiError> {
  const { staleMs = 0, refetchEveryMs, enabled = true, keepPrevious, initial, timeoutMs, isBackground } = options;
  const queryFn = ({ signal }: { signal: AbortSignal }) => staffCall(row, input, { signal, timeoutMs, isBackground });
  return useQuery<Output, ApiError>({
    queryKey: [row.name, input],
    queryFn,
    enabled,
    staleTime: staleMs,
    refetchInterval: refetchEveryMs ?? false,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...(initial !== undefined && { initialData: initial as never }),
  });
}

/** After a change: loads these calls' answers again where they are shown, and drops the others from the cache. */
export function useRefresh(): (...rows: Pick<Call, "name">[]) => Promise<void> {
  const client = useQueryClient();
  return async (...rows) => {
    await Promise.all(rows.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}

/** Changes a cached answer in place, when the result of an action is known: loading it again would be slow and bring the same. */
export function useStaffAnswer<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): (change: (before: Output) => Output) => void {
  const client = useQueryClient();
  return (change) => {
    const queryKey = [row.name, input];
    client.setQueryData<Output>(queryKey, (before) => (before === undefined ? undefined : change(before)));
    // An answer that is on its way may have been read before the change, and would undo it here.
    if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
  };
}
