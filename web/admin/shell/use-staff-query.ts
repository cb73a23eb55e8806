import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";
import type { ApiError } from "../../api/api-error.ts";
import { staffCall } from "./staff-call.ts";

type StaffQueryOptions<Output> = {
  /** How long an answer is fresh: returning to the screen within this time does not refetch. 0 by default. */
  staleMs?: number;
  /** Polls while the screen is shown. */
  refetchEveryMs?: number;
  /** False delays the request. */
  enabled?: boolean;
  /** Shows the previous rows while another page or filter loads; `isPlaceholderData` is then true. */
  keepPrevious?: boolean;
  /** The initial value, if known before the first call. */
  initial?: Output;
  timeoutMs?: number;
  /** Does not report the end of the session; the user's next call does. */
  isBackground?: boolean;
};

/** The answer of a call made as the signed-in user, cached until `useRefresh` invalidates it. */
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

/** Invalidates these calls' answers after a change; those on screen are refetched at once. */
export function useRefresh(): (...rows: Pick<Call, "name">[]) => Promise<void> {
  const client = useQueryClient();
  return async (...rows) => {
    await Promise.all(rows.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}

/** Updates a cached answer in place when the result of an action is already known, instead of refetching it. */
export function useUpdateStaffQuery<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): (change: (before: Output) => Output) => void {
  const client = useQueryClient();
  return (change) => {
    const queryKey = [row.name, input];
    client.setQueryData<Output>(queryKey, (before) => (before === undefined ? undefined : change(before)));
    // An answer under way may predate the change and would undo it here.
    if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
  };
}
