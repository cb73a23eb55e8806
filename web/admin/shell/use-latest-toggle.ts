import { useRef, useState } from "react";

type LastPress<Key> = {
  /** As it was pressed last, where the server has not answered to that yet. */
  pressed: (key: Key) => boolean | undefined;
  press: (key: Key, isOn: boolean) => void;
};

/**
 * Things that are switched on and off at once: one call at a time for each, and whatever was pressed last is sent last. `failed` hears
 * only that the last one failed.
 */
export function useLastPress<Key>(
  send: (key: Key, isOn: boolean) => Promise<void>,
  failed: (error: unknown) => void,
): LastPress<Key> {
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
    pressed: (key) => shown.get(key),
    press: (key, isOn) => {
      const isSending = wanted.current.has(key);
      wanted.current.set(key, isOn);
      setShown(new Map(wanted.current));
      if (!isSending) void sendAll(key);
    },
  };
}
