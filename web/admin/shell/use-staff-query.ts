import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";
import type { ApiError } from "../../api/api-error.ts";
import { staffCall } from "./staff-call.ts";

type StaffQueryOptions<Output> = {
  /** How long an answer counts as fresh: within it, coming back to the screen asks nothing. 0 unless told. */
  staleMs?: number;
  /** Ask again and again while the screen is shown. */
  refetchEveryMs?: number;
  /** False: do not ask yet. */
  enabled?: boolean;
  /** While another page or filter loads, the rows of the last one stay (`isPlaceholderData` is then true). */
  keepPrevious?: boolean;
  /** Known before anything was asked. */
  initial?: Output;
  timeoutMs?: number;
};

/** What a call of the contract answers, asked as who is signed in and kept until it is told to be asked again (`useRefresh`). */
export function useStaffQuery<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
  options: StaffQueryOptions<Output> = {},
): UseQueryResult<Output, ApiError> {
  const { staleMs = 0, refetchEveryMs, enabled = true, keepPrevious, initial, timeoutMs } = options;
  const queryFn = ({ signal }: { signal: AbortSignal }) => staffCall(row, input, { signal, timeoutMs });
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

/** Asks again whatever of these calls' answers is shown, and forgets the rest of them: for after something was changed. */
export function useRefresh(): (...rows: Pick<Call, "name">[]) => Promise<void> {
  const client = useQueryClient();
  return async (...rows) => {
    await Promise.all(rows.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}
