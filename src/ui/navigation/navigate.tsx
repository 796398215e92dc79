import { useEffect, useEffectEvent, useRef } from 'react';
import { useHistory } from './contexts.ts';
import { useLocation } from './use-location.ts';
import { type NavigateOptions, useNavigate } from './use-navigate.ts';

/**
 * Goes there once it is drawn, and again only when it leads elsewhere. What the screen that is being left still says
 * does not count: a guard would lead away from where the page has just gone, for as long as the next one fades in. If
 * the next screen says the same, and React keeps this one for it, it goes from there.
 */
export function Navigate({ to, ...options }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  const history = useHistory();
  const { key } = useLocation();
  const gone = useRef<string | null>(null);
  const go = useEffectEvent((address: string) => {
    if (gone.current === address || history.hasGoneOn()) return;
    gone.current = address;
    navigate(address, options);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the next screen, from which to go if not before
  useEffect(() => go(to), [to, key]);
  return null;
}
