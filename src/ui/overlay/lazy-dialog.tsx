import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { type Fetchable, fetchWhenIdle } from '../../platform/page/idle.ts';
import { type Load, useFetchedCode } from '../layout/fetched-code.ts';
import { useNotify } from '../notice/notifications.tsx';

/**
 * Fetches the code of a screen's dialogs when the browser is idle, so that a press opens them at once. `dialogs`: must
 * be the same list each time.
 */
export function useDialogsAhead(dialogs: readonly Fetchable[]): void {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchWhenIdle(window, dialogs, leaving.signal);
    return () => leaving.abort();
  }, [dialogs]);
}

interface Closable {
  onClose: () => void;
}

/** Fetched by `fetch` ahead of time (`useDialogsAhead`), otherwise when it is opened. */
export type LazyDialog<Props> = ComponentType<Props> & Fetchable;

/**
 * A dialog whose code is fetched when it is first opened. After a failure a notice says so and the screen below stays.
 */
export function lazyDialog<Props extends Closable>(load: Load<Props>): LazyDialog<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    const module = await load();
    there = module.default;
    return module;
  };
  return Object.assign((props: Props) => <Fetched load={fetch} there={there} given={props} />, { fetch });
}

interface FetchedProps<Props> {
  load: Load<Props>;
  /** The code, if it was loaded before this was opened. */
  there: ComponentType<Props> | null;
  given: Props;
}

function Fetched<Props extends Closable>({ load, there, given }: FetchedProps<Props>) {
  const { t } = useLingui();
  const notify = useNotify();
  const fetched = useFetchedCode(load, there);
  const failed = fetched !== null && 'failed' in fetched;
  const giveUp = useEffectEvent(() => {
    notify({ tone: 'negative', text: t`Couldn’t load this part. Try again when you’re back online.` });
    given.onClose();
  });
  useEffect(() => {
    if (failed) giveUp();
  }, [failed]);
  return fetched !== null && 'Code' in fetched ? <fetched.Code {...given} /> : null;
}
