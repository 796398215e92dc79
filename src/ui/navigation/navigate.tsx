import { useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, useNavigate } from './use-navigate.ts';

/** Goes there once it is drawn, and again only when it leads elsewhere. */
export function Navigate({ to, ...options }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  const go = useEffectEvent((address: string) => navigate(address, options));
  useEffect(() => go(to), [to]);
  return null;
}
