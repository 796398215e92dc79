import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DURATIONS, LIMITS } from '../../domain/limits.ts';
import { isLongEnough } from '../../domain/search/long-enough.ts';

const LAST_PAGE = LIMITS.searchResults / LIMITS.searchPage;

/**
 * The query is in the address (`?q=&page=`), so that "back", a reload and a link restore it. It follows the typing
 * after `DURATIONS.searchPause`, on page 1; a text that is too short is not searched and leaves the address empty.
 */
export function useQueryInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const text = (parameters.get('q') ?? '').trim().slice(0, LIMITS.searchText.max);
  const page = pageOf(parameters.get('page'));
  const [typed, setTyped] = useState(text);
  const known = useRef(text);

  const ask = (wanted: string) => {
    const next = isLongEnough(wanted) ? wanted : '';
    if (next === known.current) return;
    known.current = next;
    setParameters(next === '' ? {} : { q: next }, { replace: true, state: { keepScroll: true } });
  };
  const followTyping = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => followTyping(typed.trim()), DURATIONS.searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  // "Back" or a link changed the query: the box follows.
  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    setTyped(text);
  }, [text]);

  return { text, page, typed, setTyped, askNow: () => ask(typed.trim()) };
}

export function addressOf(text: string, page: number): string {
  const parameters = new URLSearchParams({ q: text });
  if (page > 1) parameters.set('page', String(page));
  return `?${parameters}`;
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}
