import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatEuro } from "../../domain/money/euro.ts";
import { errorText } from "../api/error-text.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { dismissToast, toast } from "../ui/toast.ts";
import { findProceedRefusal } from "./find-proceed-refusal.ts";
import { findQuoteRefusal } from "./find-quote-refusal.ts";
import {
  initialState,
  type Message,
  type QuoteRefusal,
  type QuoteState,
  type StoredQuote,
  sides,
} from "./quote-state.ts";
import { type QuoteAction, reduce } from "./reduce.ts";
import type { RequestedTrip } from "./requested-trip.ts";
import { createHandover } from "./saved-state.ts";
import { quoteKey, quoteRequestOf, tripBetweenAddresses } from "./shipment.ts";
import { conflictOf, useDistance } from "./use-distance.ts";
import { useRecalculation } from "./use-recalculation.ts";
import { useRestoredState } from "./use-restored-state.ts";
import { type QuoteChannel, website } from "./website.ts";

type Work = "calculating" | "proceeding";

/** The calculator's state and the handlers of its two buttons. `channel` must stay the same while the page is open. */
export function useQuote(channel: QuoteChannel = website) {
  const pageSettings = usePublicSettings();
  const { state, latest, dispatch, showMessage, dismissMessages } = useQuoteState(() => initialState(pageSettings));
  const [requestedTrip, setRequestedTrip] = useState<RequestedTrip | null>(null);
  const requestTrip = useCallback(
    (trip: RequestedTrip) => {
      for (const side of sides) {
        const text = trip[side]?.text;
        if (text) dispatch({ type: "entryFilled", side, entry: { text } });
      }
      setRequestedTrip(trip);
    },
    [dispatch],
  );
  const initialising = useRestoredState(channel, state, latest, dispatch, requestTrip);
  const loadSettings = channel.useSettings(pageSettings, latest, dispatch);
  const measure = useDistance(state, latest, dispatch);
  useRecalculation(state, dispatch);
  const focusField = useFocusRequest();
  const { working, work } = useWork();
  const lookups = useRef(new Set<Promise<void>>());
  const attempt = useRef({ key: "", idempotencyKey: "" });
  const navigate = useNavigate();

  const showRefusal = (refusal: QuoteRefusal) => {
    dispatch({ type: "refusalFound", refusal });
    focusField(refusal.field);
    return null;
  };
  const refuseQuote = (text: string) => {
    dispatch({ type: "quoteRefused", text });
    showMessage({ title: "Could not calculate your quote", text, destructive: true });
    return null;
  };

  /** Measures, prices and stores the quote; null after showing the visitor why there is none. */
  const makeQuote = async (): Promise<StoredQuote | null> => {
    const startedAt = performance.now();
    await measure();
    const { distanceFailure } = latest.current;
    if (distanceFailure) return refuseQuote(distanceFailure.text);
    // The distance may have made the chosen service unavailable.
    const refusal = findQuoteRefusal(latest.current, new Date());
    if (refusal) return showRefusal(refusal);
    dispatch({ type: "priced", now: new Date() });
    if (!latest.current.figure) return refuseQuote(latest.current.refusal ?? "");
    const key = quoteKey(latest.current);
    if (attempt.current.key !== key) attempt.current = { key, idempotencyKey: newIdempotencyKey() };
    try {
      const { idempotencyKey } = attempt.current;
      const quote = await channel.createQuote(quoteRequestOf(latest.current), idempotencyKey);
      attempt.current = { key: "", idempotencyKey: "" };
      dispatch({ type: "quoteStored", key, quote });
      channel.onQuote(quote, performance.now() - startedAt);
      // Null if the inputs have changed meanwhile.
      const { stored } = latest.current;
      return stored?.quote === quote ? stored : null;
    } catch (error) {
      // Next day is not measured before it is priced, so only the quote reveals that postcode and town disagree.
      const conflict = conflictOf(error);
      const text = errorText(error);
      if (conflict) dispatch({ type: "distanceFailed", key: tripBetweenAddresses(latest.current).key, text, conflict });
      return refuseQuote(text);
    }
  };

  /** Pressing the button blurs the search, which may then still be looking up the typed address. */
  const onLookup = useCallback((reading: Promise<void>) => {
    lookups.current.add(reading);
    void reading.finally(() => lookups.current.delete(reading));
  }, []);

  const calculate = () =>
    work("calculating", async () => {
      dismissMessages();
      await Promise.allSettled(lookups.current);
      if (latest.current.settingsStatus === "failed") await loadSettings();
      const refusal = findQuoteRefusal(latest.current, new Date());
      if (refusal) showRefusal(refusal);
      else await makeQuote();
    });

  const proceed = () =>
    work("proceeding", async () => {
      dismissMessages();
      const refusal = findProceedRefusal(latest.current) ?? findQuoteRefusal(latest.current, new Date());
      if (refusal) return void showRefusal(refusal);
      const shownCents = latest.current.figure?.price.totalCents ?? 0;
      const stored = validStoredQuote(latest.current) ?? (await makeQuote());
      if (!stored) return;
      const { totalCents } = stored.quote;
      if (totalCents !== shownCents) {
        const text = `It was ${formatEuro(shownCents)} and is now ${formatEuro(totalCents)}. Press again to continue at the new price.`;
        return showMessage({ title: "The price has changed", text, destructive: false });
      }
      await channel.proceed(createHandover(latest.current, stored), navigate);
    });

  return {
    state,
    latest,
    dispatch,
    initialising,
    working,
    calculate,
    proceed,
    focusField,
    onLookup,
    requestedTrip,
    requestTrip,
  };
}

/** State whose latest value can be read between a dispatch and the next render. */
function useQuoteState(first: () => QuoteState) {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const dispatch = useCallback((action: QuoteAction) => {
    latest.current = reduce(latest.current, action);
    setState(latest.current);
  }, []);
  const shownToasts = useRef<number[]>([]);
  const showMessage = useCallback(({ title, text, destructive }: Message) => {
    shownToasts.current.push(toast({ title, description: text, tone: destructive ? "destructive" : "default" }));
  }, []);
  /** Messages about an earlier attempt are out of date once the next one starts. */
  const dismissMessages = () => {
    for (const id of shownToasts.current.splice(0)) dismissToast(id);
  };
  useEffect(() => {
    if (state.messages.length === 0) return;
    for (const message of state.messages) if (!isSaidAtField(message)) showMessage(message);
    dispatch({ type: "messagesShown", count: state.messages.length });
  }, [state.messages, showMessage, dispatch]);
  return { state, latest, dispatch, showMessage, dismissMessages };
}

/** True on a phone, where a toast would cover the field that shows the same message. */
function isSaidAtField({ field = "calculate" }: Message): boolean {
  return field !== "calculate" && matchMedia("(width < 40rem)").matches;
}

/** The stored quote for exactly these inputs, while it is valid. */
function validStoredQuote(state: QuoteState): StoredQuote | null {
  const { stored } = state;
  if (!stored || stored.key !== quoteKey(state)) return null;
  return Date.parse(stored.quote.validUntil) > Date.now() ? stored : null;
}

/** Runs one task at a time. A second press of the same button does nothing; the other button waits its turn. */
function useWork() {
  const [working, setWorking] = useState<Work | null>(null);
  const pending = useRef(new Map<Work, Promise<void>>());
  const work = async (kind: Work, run: () => Promise<void>) => {
    if (pending.current.has(kind)) return;
    const before = [...pending.current.values()];
    const turn = (async () => {
      await Promise.allSettled(before);
      setWorking(kind);
      await run();
    })();
    pending.current.set(kind, turn);
    try {
      await turn;
    } finally {
      pending.current.delete(kind);
      if (pending.current.size === 0) setWorking(null);
    }
  };
  return { working, work };
}

/** Shows and focuses a control by its id (`pickup.city`), waiting for it to be rendered. */
function useFocusRequest(): (field: string) => void {
  const [request, setRequest] = useState<{ field: string } | null>(null);
  useEffect(() => {
    if (!request) return;
    const focus = () => {
      const field = document.getElementById(request.field);
      field?.closest("[data-later]")?.removeAttribute("data-later");
      field?.focus();
      return field !== null;
    };
    if (focus()) return;
    // The field may be in a script that is still loading.
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [request]);
  return useCallback((field: string) => setRequest({ field }), []);
}
