import { useEffect, useRef, useState } from "react";
import { followLive, type LiveOptions, type LiveState } from "./follow-live.ts";

/**
 * Follows a stream while mounted. Null until the connection's state is known. All options but `url` may change at any
 * time.
 */
export function useLive({ url, onState, ...options }: LiveOptions): LiveState | null {
  const [state, setState] = useState<LiveState | null>(null);
  const latest = useRef({ ...options, onState });
  useEffect(() => {
    latest.current = { ...options, onState };
  });
  useEffect(() => {
    const { stop } = followLive({
      url,
      headers: () => latest.current.headers(),
      onChange: (news) => latest.current.onChange(news),
      poll: () => latest.current.poll(),
      onHello: (hello) => latest.current.onHello?.(hello),
      onRefused: (status) => latest.current.onRefused?.(status),
      onState: (now) => {
        setState(now);
        latest.current.onState?.(now);
      },
    });
    return stop;
  }, [url]);
  return state;
}
