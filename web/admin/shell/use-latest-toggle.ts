import { useRef, useState } from "react";

type LatestToggle<Key> = {
  /** The last toggled value until the server has answered. */
  pendingValue: (key: Key) => boolean | undefined;
  toggle: (key: Key, isOn: boolean) => void;
};

/**
 * Optimistic switches: one call at a time for each key, and the latest value is sent last. `failed` is called only if
 * that last call fails.
 */
export function useLatestToggle<Key>(
  send: (key: Key, isOn: boolean) => Promise<void>,
  failed: (error: unknown) => void,
): LatestToggle<Key> {
  const [shown, setShown] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const wanted = useRef(new Map<Key, boolean>());
  const sendAll = async (key: Key) => {
    let sent: boolean | undefined;
    let failure: unknown = null;
    while (wanted.current.get(key) !== sent) {
      sent = wanted.current.get(key) === true;
      try {
        await send(key, sent);
        failure = null;
      } catch (error) {
        failure = error;
      }
    }
    wanted.current.delete(key);
    setShown(new Map(wanted.current));
    if (failure) failed(failure);
  };
  return {
    pendingValue: (key) => shown.get(key),
    toggle: (key, isOn) => {
      const isSending = wanted.current.has(key);
      wanted.current.set(key, isOn);
      setShown(new Map(wanted.current));
      if (!isSending) void sendAll(key);
    },
  };
}
