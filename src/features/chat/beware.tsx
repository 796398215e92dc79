import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { hasCardNumber, type Suspicion, suspicionsIn } from '../../domain/message/suspicious.ts';
import { Icon } from '../../ui/picture/icons.tsx';

/** A calm line under what may be somebody's attempt at one's money; nothing under anything else. */
export function Beware({ text, stranger }: { text: string; stranger: boolean }) {
  const { t } = useLingui();
  const [worst] = useMemo(() => suspicionsIn(text, stranger), [text, stranger]);
  if (worst === undefined) return null;
  const advance = t`Take care with paying in advance: see the pet or the person first, and send no money to a card of somebody you do not know.`;
  const words: Record<Suspicion, string> = {
    link: t`The link looks like a known company’s but leads elsewhere. Enter no passwords and no card numbers there.`,
    prepayment: advance,
    card: advance,
    phone: t`Somebody new asks you to talk elsewhere. Here you can block and report them, elsewhere you cannot.`,
  };
  return (
    <p className="message__beware">
      <Icon name="shield" size={18} />
      {words[worst]}
    </p>
  );
}

/** What to think of before one's own card number is sent. */
export function CardHint({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <p className="message-form__hint" role="status">
      {hasCardNumber(text) &&
        t`There is a card number in your message. Send it only to somebody you know, and never its code or its date.`}
    </p>
  );
}
