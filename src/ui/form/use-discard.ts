import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface Begun<T> {
  /** What the form began with had been typed before. */
  restored: boolean;
  /** What stands in the form now. */
  current: () => T;
  /** The form without it. */
  fresh: () => T;
  fill: (values: T) => void;
  /** Before it leaves the form: nothing that is on its way is kept any more. */
  stop?: () => Promise<void>;
  /** It came back into the form. */
  keep: (values: T) => void;
  forget: () => void;
}

export interface Discard {
  /** What is offered now. */
  offer: 'discard' | 'undo' | null;
  /** Another one each time the form was filled: as a key it lets go of what fields hold besides their values. */
  filling: number;
  /** Whether the form was not filled anew since `filling`: what was begun then does not belong to it any more. */
  isNow: (filling: number) => boolean;
  discard: () => Promise<void>;
  undo: () => void;
  /** Something else was typed: what was discarded is not to be had back. */
  touch: () => void;
}

/**
 * Giving up what was typed before and came back into a form, with a way back. Until something else is typed or the form
 * is left, it stays kept with its photos, so that neither a second thought nor a crash in between costs words.
 */
export function useDiscard<T>(begun: Begun<T>): Discard {
  const [offer, setOffer] = useState<Discard['offer']>(begun.restored ? 'discard' : null);
  const [filling, setFilling] = useState(0);
  const fillings = useRef(0);
  const discarded = useRef<{ values: T } | null>(null);
  const latest = useRef(begun);
  useEffect(() => {
    latest.current = begun;
  });
  useEffect(
    () => () => {
      if (discarded.current !== null) latest.current.forget();
    },
    [],
  );
  const fill = useCallback((values: T, offered: Discard['offer']) => {
    fillings.current += 1;
    setFilling(fillings.current);
    setOffer(offered);
    latest.current.fill(values);
  }, []);
  const discard = useCallback(async () => {
    discarded.current = { values: latest.current.current() };
    await latest.current.stop?.();
    fill(latest.current.fresh(), 'undo');
  }, [fill]);
  const undo = useCallback(() => {
    if (discarded.current === null) return;
    const { values } = discarded.current;
    discarded.current = null;
    fill(values, 'discard');
    latest.current.keep(values);
  }, [fill]);
  const touch = useCallback(() => {
    discarded.current = null;
    setOffer((now) => (now === 'undo' ? null : now));
  }, []);
  const isNow = useCallback((of: number) => of === fillings.current, []);
  return useMemo(
    () => ({ offer, filling, isNow, discard, undo, touch }),
    [offer, filling, isNow, discard, undo, touch],
  );
}
