import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Call, CallInput } from "../../../contract/call.ts";
import type { ApiError } from "../../api/api-error.ts";
import { memberCall } from "./member-call.ts";

/** The answer of a call made as the signed-in member, fetched again when the account changes. */
export function useMemberQuery<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): UseQueryResult<Output, ApiError> {
  return useQuery<Output, ApiError>({
    queryKey: [row.name, input],
    queryFn: ({ signal }) => memberCall(row, input, { signal }),
    placeholderData: keepPreviousData as never,
  });
}

/** Fetches these calls' answers again after a change. */
export function useRefresh(): (...rows: Pick<Call, "name">[]) => Promise<void> {
  const client = useQueryClient();
  return async (...rows) => {
    await Promise.all(rows.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}
