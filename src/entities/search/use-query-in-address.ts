import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DURATIONS, LIMITS } from '../../domain/limits.ts';
import { isLongEnough } from '../../domain/search/long-enough.ts';

const LAST_PAGE = LIMITS.searchResults / LIMITS.searchPage;

/**
 * The query is in the address (`?q=&page=`), so that "back", a reload and a link restore it. It follows the typing
 * after `DURATIONS.searchPause`, on page 1; a text that is too short is not searched and leaves the address empty.
 * `submitted`: the limit of a text that was entered by Enter.
 */
export function useQueryInAddress(submitted: { readonly moreThan: number } = LIMITS.searchText) {
  const [parameters, setParameters] = useSearchParams();
  const text = (parameters.get('q') ?? '').trim().slice(0, LIMITS.searchText.max);
  const page = pageOf(parameters.get('page'));
  const [typed, setTyped] = useState(text);
  const known = useRef(text);

  const ask = (wanted: string, limit: { readonly moreThan: number }) => {
    // A short text that was entered by Enter stays when the pause after its typing ends.
    if (wanted === known.current) return;
    const next = isLongEnough(wanted, limit) ? wanted : '';
    if (next === known.current) return;
    known.current = next;
    setParameters(next === '' ? {} : { q: next }, { replace: true, state: { keepScroll: true } });
  };
  const followTyping = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => followTyping(typed.trim(), LIMITS.searchText), DURATIONS.searchPause);
    return () => clearTimeout(timer);
  }, [typed]);
  // "Back" or a link changed the query: the box follows.
  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    setTyped(text);
  }, [text]);

  return { text, page, typed, setTyped, askNow: () => ask(typed.trim(), submitted) };
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
