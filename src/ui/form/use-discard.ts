import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface DiscardOptions<T> {
  /** The form's initial values come from a draft. */
  restored: boolean;
  /** The form's current values. */
  current: () => T;
  /** The form without the draft. */
  fresh: () => T;
  fill: (values: T) => void;
  /** Called before the draft leaves the form: no pending write may store it again. */
  stop?: () => Promise<void>;
  /** Called when it was restored into the form. */
  keep: (values: T) => void;
  forget: () => void;
}

export interface Discard {
  /** The currently offered action. */
  offer: 'discard' | 'undo' | null;
  /** Changes each time the form is filled: as a key it resets what fields hold beside their values. */
  filling: number;
  /**
   * Whether the form was not refilled since `filling`: otherwise earlier work, such as a photo being prepared, does not
   * belong to it.
   */
  isNow: (filling: number) => boolean;
  discard: () => Promise<void>;
  undo: () => void;
  /** Something else was typed: the discarded draft can no longer be restored. */
  touch: () => void;
}

/**
 * Discards the draft restored into a form, with an undo. Until something else is typed or the form is left, the draft
 * stays stored with its photos, so that neither a change of mind nor a crash in between loses text.
 */
export function useDiscard<T>(options: DiscardOptions<T>): Discard {
  const [offer, setOffer] = useState<Discard['offer']>(options.restored ? 'discard' : null);
  const [filling, setFilling] = useState(0);
  const fillings = useRef(0);
  const discarded = useRef<{ values: T } | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
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
