import { useCallback, useState } from "react";

/** The drivers whose finished stops are unfolded, and how to fold or unfold those of one. */
export function useFolds(): [unfolded: ReadonlySet<number>, toggle: (driverId: number) => void] {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((driverId: number) => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(driverId)) next.add(driverId);
      return next;
    });
  }, []);
  return [unfolded, toggle];
}
