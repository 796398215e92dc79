import { useLingui } from '@lingui/react/macro';
import type { MessageState as State } from '../../../entities/chat/shown-messages.ts';
import { LineDrawing } from '../../../ui/picture/icons.tsx';

/** The states differ in shape, not only in colour. */
const SIGNS: Readonly<Record<State, string>> = {
  waiting: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 2',
  sent: 'M5 12.5l4.5 4.5L19 7.5',
  got: 'M2.5 12.5l4.5 4.5L16 7.500M12 16.500l.5.5L21.5 7.5',
  read: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  refused: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v5M12 15.800v.2',
};

/** The state of an own message: a small icon, and text for screen readers. */
export function MessageState({ state }: { state: State }) {
  const { t } = useLingui();
  const words: Record<State, string> = {
    waiting: t`Waiting to send`,
    sent: t({ context: 'message', message: 'Sent' }),
    got: t({ context: 'message', message: 'Delivered' }),
    read: t({ context: 'message', message: 'Read' }),
    refused: t({ context: 'message', message: 'Not sent' }),
  };
  return (
    <span className="message__state" title={words[state]}>
      <LineDrawing path={SIGNS[state]} size={16} />
      <span className="visually-hidden">{words[state]}</span>
    </span>
  );
}
