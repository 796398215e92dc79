import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '../action/button.tsx';
import { StatePanel, Waiting } from '../notice/placeholders.tsx';
import { type Load, useFetchedCode } from './fetched-code.ts';

/** The placeholders while the code is loading, and after a failure. */
interface Instead<Props> {
  readonly coming?: ReactNode;
  readonly failed?: (given: Props) => ReactNode;
}

/**
 * A part of a screen whose code is fetched when it is first shown, e.g. a tab that is not the first. A failure is shown
 * in its own place, and the screen around it stays.
 */
export function lazyPart<Props extends object>(load: Load<Props>, instead: Instead<Props> = {}): ComponentType<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    const module = await load();
    there = module.default;
    return module;
  };
  return (props) => <Part load={fetch} there={there} instead={instead} given={props} />;
}

interface PartProps<Props> {
  load: Load<Props>;
  /** The code, if it was loaded before this was shown. */
  there: ComponentType<Props> | null;
  instead: Instead<Props>;
  given: Props;
}

function Part<Props extends object>(props: PartProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  return <Fetched key={attempt} {...props} again={() => setAttempt(attempt + 1)} />;
}

function Fetched<Props extends object>({
  load,
  there,
  instead,
  given,
  again,
}: PartProps<Props> & { again: () => void }) {
  const { t } = useLingui();
  const fetched = useFetchedCode(load, there);
  if (fetched === null) return instead.coming === undefined ? <Waiting /> : instead.coming;
  if ('Code' in fetched) return <fetched.Code {...given} />;
  if (instead.failed !== undefined) return instead.failed(given);
  return (
    <StatePanel title={<p>{t`Couldn’t load this part. Try again when you’re back online.`}</p>}>
      <Button onClick={again}>{t`Try again`}</Button>
    </StatePanel>
  );
}
