import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { fieldsOf } from '../../../domain/fields.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { tabStore } from '../../../platform/browser-storage.ts';
import type { Place } from './own-posts.ts';

const STORED = 'lapka.reading';
/** Further down than this, the person is reading: new posts wait behind the pill. */
const READING_FROM_PX = 160;
/** The maximum number of heights in session storage. */
const MOST_HEIGHTS = 3_000;

/**
 * The reading position in a list: how much was loaded, the heights of its cards, and the newest post that may be shown.
 */
export interface ReadingPlace {
  loaded: number;
  heights: readonly (readonly [id: string, height: number])[];
  from: Place | null;
}

const BEGINNING: ReadingPlace = { loaded: 0, heights: [], from: null };
const placeKey = (list: string) => ['reading', list];

/** The initial length of a list: a page, or after a reload as much as before. */
export function firstPage(list: string): number {
  return Math.max(LIMITS.feedPage, cameBack() ? (storedPlaces()[list]?.loaded ?? 0) : 0);
}

/**
 * The position in a list, stored while the reader is on another screen and over a reload, so that "back" finds the same
 * cards at the same heights. `describe` returns the heights of the cards when the list is left.
 */
export function useReadingPlace(list: string, newest: Place | null, describe: () => Omit<ReadingPlace, 'from'>) {
  const client = useQueryClient();
  const back = useNavigationType() === 'POP';
  const before = useMemo(() => (back ? placeOf(client, list) : BEGINNING), [client, list, back]);
  const [from, setFrom] = useState(before.from);
  useEffect(() => {
    const onScroll = () => {
      if (window.scrollY < READING_FROM_PX) setFrom(null);
      else setFrom((held) => held ?? newest);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [newest]);
  useEffect(() => {
    const place = (): ReadingPlace => ({ ...describe(), from });
    const store = () => storePlace(list, place());
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      client.setQueryDefaults(placeKey(list), { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(placeKey(list), place());
    };
  }, [client, describe, from, list]);
  return { from, setFrom, heights: before.heights };
}

function placeOf(client: QueryClient, list: string): ReadingPlace {
  return (
    client.getQueryData<ReadingPlace>(placeKey(list)) ?? (cameBack() ? (storedPlaces()[list] ?? BEGINNING) : BEGINNING)
  );
}

/** This document was reloaded or restored by "back", not opened afresh. */
function cameBack(): boolean {
  const [opened] = performance.getEntriesByType?.('navigation') ?? [];
  return opened !== undefined && 'type' in opened && opened.type !== 'navigate';
}

function storedPlaces(): Record<string, ReadingPlace> {
  return Object.fromEntries(
    Object.entries(fieldsOf<Record<string, unknown>>(tabStore.readJson(STORED))).filter(
      (entry): entry is [string, ReadingPlace] => isPlace(entry[1]),
    ),
  );
}

function isPlace(value: unknown): value is ReadingPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'loaded' in value &&
    typeof value.loaded === 'number' &&
    'heights' in value &&
    Array.isArray(value.heights) &&
    'from' in value &&
    typeof value.from === 'object'
  );
}

function storePlace(list: string, place: ReadingPlace): void {
  const stored = { ...place, heights: place.heights.slice(0, MOST_HEIGHTS) };
  tabStore.writeJson(STORED, { ...storedPlaces(), [list]: stored });
}
