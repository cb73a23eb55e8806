import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { pages } from "../../contract/paths.ts";
import { createQuote } from "../../contract/quotes.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { writeHandover } from "../journey/quote-handover.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { trackQuote } from "../tracking/track.ts";
import { dismissToast, toast } from "../ui/toast.ts";
import type { AskedTrip } from "./asked-trip.ts";
import { type Fault, firstFault } from "./first-fault.ts";
import { proceedFault } from "./proceed-fault.ts";
import { initialState, type Message, type QuoteState, type StoredQuote, sides } from "./quote-state.ts";
import { type QuoteAction, reduce } from "./reduce.ts";
import { handoverOf } from "./saved-state.ts";
import { quoteKey, quoteRequestOf } from "./shipment.ts";
import { useDistance } from "./use-distance.ts";
import { useRecalculation } from "./use-recalculation.ts";
import { useRestored } from "./use-restored.ts";
import { useSettings } from "./use-settings.ts";

type Work = "calculating" | "proceeding";

/** The calculator: its state, and the two buttons. */
export function useQuote() {
  const pageSettings = usePublicSettings();
  const { state, latest, dispatch, say, hush } = useQuoteState(() => initialState(pageSettings));
  const [asked, setAsked] = useState<AskedTrip | null>(null);
  const ask = useCallback(
    (trip: AskedTrip) => {
      for (const side of sides) {
        const text = trip[side]?.text;
        if (text) dispatch({ type: "entryFilled", side, entry: { text } });
      }
      setAsked(trip);
    },
    [dispatch],
  );
  const initialising = useRestored(state, latest, dispatch, ask);
  const loadSettings = useSettings(pageSettings, dispatch);
  const measure = useDistance(state, latest, dispatch);
  useRecalculation(state, dispatch);
  const focusField = useFocusRequest();
  const { working, work } = useWork();
  const readings = useRef(new Set<Promise<void>>());
  const attempt = useRef({ key: "", idempotencyKey: "" });
  const navigate = useNavigate();

  const stop = (fault: Fault) => {
    dispatch({ type: "faultFound", fault });
    focusField(fault.field);
    return null;
  };
  const fail = (text: string) => {
    dispatch({ type: "quoteRefused", text });
    say({ title: "Could not calculate your quote", text, destructive: true });
    return null;
  };

  /** Distance, instant figure, stored quote; null when the visitor has been told why there is none. */
  const makeQuote = async (): Promise<StoredQuote | null> => {
    const startedAt = performance.now();
    await measure();
    const { distanceProblem } = latest.current;
    if (distanceProblem) return fail(distanceProblem.text);
    // The distance may have made the chosen service unavailable.
    const fault = firstFault(latest.current, new Date());
    if (fault) return stop(fault);
    dispatch({ type: "priced", now: new Date() });
    if (!latest.current.figure) return fail(latest.current.problem ?? "");
    const key = quoteKey(latest.current);
    if (attempt.current.key !== key) attempt.current = { key, idempotencyKey: newIdempotencyKey() };
    try {
      const { idempotencyKey } = attempt.current;
      const quote = await call(createQuote, { body: quoteRequestOf(latest.current) }, { idempotencyKey });
      attempt.current = { key: "", idempotencyKey: "" };
      dispatch({ type: "quoteStored", key, quote });
      trackQuote({
        deliveryType: quote.serviceType ?? quote.priority,
        distance: quote.distanceKm,
        calculationTime: Math.round(performance.now() - startedAt),
      });
      // None where the inputs were changed meanwhile.
      const { stored } = latest.current;
      return stored?.quote === quote ? stored : null;
    } catch (error) {
      return fail(errorText(error));
    }
  };

  /** Pressing the button takes the focus from the search, which may still be looking up the typed address. */
  const onReading = useCallback((reading: Promise<void>) => {
    readings.current.add(reading);
    void reading.finally(() => readings.current.delete(reading));
  }, []);

  const calculate = () =>
    work("calculating", async () => {
      hush();
      await Promise.allSettled(readings.current);
      if (latest.current.settingsStatus === "failed") await loadSettings();
      const fault = firstFault(latest.current, new Date());
      if (fault) stop(fault);
      else await makeQuote();
    });

  const proceed = () =>
    work("proceeding", async () => {
      hush();
      const fault = proceedFault(latest.current) ?? firstFault(latest.current, new Date());
      if (fault) return void stop(fault);
      const shownCents = latest.current.figure?.price.totalCents ?? 0;
      const stored = standingQuote(latest.current) ?? (await makeQuote());
      if (!stored) return;
      const { totalCents } = stored.quote;
      if (totalCents !== shownCents) {
        const text = `It was ${formatEuro(shownCents)} and is now ${formatEuro(totalCents)}. Press again to continue at the new price.`;
        return say({ title: "The price has changed", text, destructive: false });
      }
      writeHandover(handoverOf(latest.current, stored));
      await navigate(pages.bookACourier);
    });

  return { state, latest, dispatch, initialising, working, calculate, proceed, focusField, onReading, asked, ask };
}

/** State whose latest value can be read at once, also between a dispatch and the next rendering. */
function useQuoteState(first: () => QuoteState) {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const dispatch = useCallback((action: QuoteAction) => {
    latest.current = reduce(latest.current, action);
    setState(latest.current);
  }, []);
  const said = useRef<number[]>([]);
  const say = useCallback(({ title, text, destructive }: Message) => {
    said.current.push(toast({ title, description: text, tone: destructive ? "destructive" : "default" }));
  }, []);
  /** What was said about an earlier attempt is out of date with the next one. */
  const hush = () => {
    for (const id of said.current.splice(0)) dismissToast(id);
  };
  useEffect(() => {
    if (state.messages.length === 0) return;
    state.messages.forEach(say);
    dispatch({ type: "messagesShown", count: state.messages.length });
  }, [state.messages, say, dispatch]);
  return { state, latest, dispatch, say, hush };
}

/** The stored quote of exactly these inputs, while its price stands. */
function standingQuote(state: QuoteState): StoredQuote | null {
  const { stored } = state;
  if (!stored || stored.key !== quoteKey(state)) return null;
  return Date.parse(stored.quote.validUntil) > Date.now() ? stored : null;
}

/** Runs one task at a time. Pressing the same button again does nothing; a press of the other button waits until the first is done. */
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

/** Field names are the ids of their controls (`pickup.city`). The focus moves once the field is there to take it. */
function useFocusRequest(): (field: string) => void {
  const [request, setRequest] = useState<{ field: string } | null>(null);
  useEffect(() => {
    if (!request) return;
    const focus = () => {
      const field = document.getElementById(request.field);
      field?.focus();
      return field !== null;
    };
    if (focus()) return;
    // It may come in a script of its own.
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [request]);
  return useCallback((field: string) => setRequest({ field }), []);
}
