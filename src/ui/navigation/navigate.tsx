import { useEffect, useEffectEvent } from 'react';
import { useHistory } from './contexts.ts';
import { type NavigateOptions, useNavigate } from './use-navigate.ts';

/**
 * Goes there once it is drawn, and again only when it leads elsewhere. What the screen that is being left still says
 * does not count: a guard would lead away from where the page has just gone, for as long as the next one fades in.
 */
export function Navigate({ to, ...options }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  const history = useHistory();
  const go = useEffectEvent((address: string) => {
    if (!history.hasGoneOn()) navigate(address, options);
  });
  useEffect(() => go(to), [to]);
  return null;
}
