import { useCallback, useEffect, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { isLongEnough } from '../../domain/search/long-enough.ts';
import type { SearchHit, SearchPage } from '../../domain/search/schema.ts';
import { useFound } from './queries.ts';

export type Source = 'device' | 'everywhere';

export interface Results {
  /** Null: no query, or no response yet. */
  page: SearchPage | null;
  source: Source;
  /**
   * `looking`: waiting for the first response; `more`: results are shown and the service is still searching; `alone`:
   * the service cannot be reached.
   */
  state: 'idle' | 'looking' | 'more' | 'done' | 'alone' | 'failed';
  /** Shows the service's results; null: there is nothing to offer. */
  accept: (() => void) | null;
  again: () => void;
}

const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'scroll'] as const;

/**
 * First the device's results, then the service's. The second replace the first automatically only while nobody reads:
 * once the reader has scrolled or touched, they are offered instead, so that nothing moves under the finger.
 */
export function useResults(text: string, page: number, unreachable: boolean): Results {
  const asked = isLongEnough(text, LIMITS.submittedSearchText);
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
