import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { hasCardNumber, type Suspicion, suspicionsIn } from '../../../domain/message/suspicious.ts';
import { Icon } from '../../../ui/picture/icons.tsx';
import './beware.css';

/** A warning under a message that may be a scam; nothing under any other. */
export function ScamWarning({ text, stranger }: { text: string; stranger: boolean }) {
  const { t } = useLingui();
  const [worst] = useMemo(() => suspicionsIn(text, stranger), [text, stranger]);
  if (worst === undefined) return null;
  const advance = t`Be careful about paying in advance: see the pet or the person first, and don’t send money to a stranger’s card.`;
  const words: Record<Suspicion, string> = {
    link: t`This link looks like another site’s address but leads somewhere else. Don’t enter passwords or card numbers there.`,
    prepayment: advance,
    card: advance,
    phone: t`Someone new is asking you to chat elsewhere. You can block and report them here, but not there.`,
  };
  return (
    <p className="chat-warning">
      <Icon name="warning" size={18} />
      {words[worst]}
    </p>
  );
}

/** A hint before the person sends their own card number. */
export function CardHint({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <p className="message-form__hint" role="status">
      {hasCardNumber(text) && (
        <span className="chat-warning">
          <Icon name="warning" size={18} />
          {t`Your message contains a card number. Only send it to someone you know, and never send the security code or expiry date.`}
        </span>
      )}
    </p>
  );
}
