import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from "react";
import type { Call, CallInput } from "../../../contract/call.ts";
import { urlOf } from "../../api/call.ts";
import { type Answer, AnswerStore, answerKey } from "./answer-store.ts";
import { memberCall } from "./member-call.ts";
import { useServedPage } from "./served-page.ts";

/** The answers of the chosen account. */
export const AnswersContext = createContext(new AnswerStore());

type MemberQuery<Output> = Answer<Output> & {
  /** There is no answer yet, not even an earlier one. */
  isPending: boolean;
  refetch: () => Promise<void>;
};

/**
 * The answer of a call made as the signed-in member: at first the one in the document, fetched again when the page has
 * started and when the account changes. While the answer for a new input loads, the last one stays.
 */
export function useMemberQuery<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
): MemberQuery<Output> {
  const store = useContext(AnswersContext);
  const key = answerKey(row.name, input);
  const asked = useRef(input);
  asked.current = input;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const own = asked.current;
      return store.subscribe(key, () => memberCall(row, own), onChange);
    },
    [store, key, row],
  );
  const read = () => store.read(key) as Answer<Output>;
  const { data, error } = useSyncExternalStore(subscribe, read, read);
  // The server fetches what is asked for here and renders again with the answer.
  const served = useServedPage();
  if (import.meta.env.SSR && data === undefined) served?.ask?.({ key, url: urlOf(row, input) });
  const last = useRef<Output | undefined>(undefined);
  if (data !== undefined) last.current = data;
  const shown = data ?? (error === null ? last.current : undefined);
  return { data: shown, error, isPending: shown === undefined && error === null, refetch: () => store.refetch(key) };
}

/** Fetches these calls' answers again after a change. */
export function useRefresh(): (...rows: Pick<Call, "name">[]) => Promise<void> {
  const store = useContext(AnswersContext);
  return (...rows) => store.refresh(rows.map(({ name }) => name));
}
