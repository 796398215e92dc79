import { useCallback, useEffect, useState } from 'react';
import { isLongEnough } from '../../domain/search/long-enough.ts';
import type { SearchHit, SearchPage } from '../../domain/search/schema.ts';
import { useFound } from './queries.ts';

/** Where results come from. */
export type Source = 'device' | 'everywhere';

export interface Results {
  /** Null: nothing was asked, or nothing has answered yet. */
  page: SearchPage | null;
  source: Source;
  /**
   * What is going on: `looking` for the first answer, `more` while results stand and the service is asked, `alone` when
   * it cannot be asked.
   */
  state: 'idle' | 'looking' | 'more' | 'done' | 'alone' | 'failed';
  /** Shows what was found everywhere; null: there is nothing to offer. */
  accept: (() => void) | null;
  again: () => void;
}

const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'scroll'] as const;

/**
 * First the answer of the device, then that of the service. The second takes the place of the first by itself only
 * while nobody reads: once the reader has scrolled or touched, it is offered instead, so that nothing moves under their
 * finger.
 */
export function useResults(text: string, page: number, unreachable: boolean): Results {
  const asked = isLongEnough(text);
  const { device, everywhere } = useFound(text, page, { asked, unreachable });
  const place = `${page} ${text}`;
  const [reading, setReading] = useState('');
  const [accepted, setAccepted] = useState('');
  const onlyDevice = device.data !== undefined && everywhere.data === undefined;

  useEffect(() => {
    if (!onlyDevice) return;
    const read = () => setReading(place);
    for (const move of READER_MOVES) window.addEventListener(move, read, { passive: true, once: true });
    return () => {
      for (const move of READER_MOVES) window.removeEventListener(move, read);
    };
  }, [onlyDevice, place]);

  const again = useCallback(() => {
    void device.refetch();
    void everywhere.refetch();
  }, [device.refetch, everywhere.refetch]);
  const held =
    device.data !== undefined &&
    everywhere.data !== undefined &&
    reading === place &&
    accepted !== place &&
    !sameHits(device.data.hits, everywhere.data.hits);
  const shown = held ? device.data : (everywhere.data ?? device.data);
  return {
    page: shown ?? null,
    source: shown !== undefined && shown === everywhere.data ? 'everywhere' : 'device',
    state: stateOf(),
    accept: held ? () => setAccepted(place) : null,
    again,
  };

  function stateOf(): Results['state'] {
    if (!asked) return 'idle';
    if (everywhere.data !== undefined) return 'done';
    if (everywhere.isFetching) return device.data === undefined ? 'looking' : 'more';
    if (device.data !== undefined) return 'alone';
    return device.isError ? 'failed' : 'looking';
  }
}

function sameHits(a: readonly SearchHit[], b: readonly SearchHit[]): boolean {
  return a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);
}
