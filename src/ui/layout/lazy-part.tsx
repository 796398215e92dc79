import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { Button } from '../action/button.tsx';
import { StatePanel } from '../notice/state-panel.tsx';
import { Waiting } from '../notice/waiting.tsx';
import { type Load, useFetchedCode } from './fetched-code.ts';

/**
 * A part of a screen whose code is fetched when it is first shown, e.g. a tab that is not the first. Where it does not
 * come, it says so in its own place.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return (props) => <Part load={load} given={props} />;
}

function Part<Props extends object>({ load, given }: { load: Load<Props>; given: Props }) {
  const [attempt, setAttempt] = useState(0);
  return <Fetched key={attempt} load={load} given={given} again={() => setAttempt(attempt + 1)} />;
}

interface FetchedProps<Props> {
  load: Load<Props>;
  given: Props;
  again: () => void;
}

function Fetched<Props extends object>({ load, given, again }: FetchedProps<Props>) {
  const { t } = useLingui();
  const fetched = useFetchedCode(load);
  if (fetched === null) return <Waiting />;
  if ('Code' in fetched) return <fetched.Code {...given} />;
  return (
    <StatePanel title={<p>{t`This part could not be loaded. Please try again when the network is back.`}</p>}>
      <Button onClick={again}>{t`Try again`}</Button>
    </StatePanel>
  );
}
