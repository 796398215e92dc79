import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNotify } from './notifications.tsx';

interface Closable {
  onClose: () => void;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A dialog whose code is fetched when it is first opened. Where it does not come, for instance without a network before the app is on the device, a
 * notification says so and the screen below stays; `React.lazy` would take the screen down and remember the failure until a reload.
 */
export function lazyDialog<Props extends Closable>(load: Load<Props>): ComponentType<Props> {
  return (props) => <Fetched load={load} given={props} />;
}

function Fetched<Props extends Closable>({ load, given }: { load: Load<Props>; given: Props }) {
  const { t } = useLingui();
  const notify = useNotify();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const failed = useRef(() => {});
  failed.current = () => {
    notify({ tone: 'negative', text: t`This part could not be loaded. Please try again when the network is back.` });
    given.onClose();
  };
  useEffect(() => {
    let there = true;
    load().then(
      (code) => there && setDialog(() => code.default),
      () => there && failed.current(),
    );
    return () => {
      there = false;
    };
  }, [load]);
  return Dialog === null ? null : <Dialog {...given} />;
}
