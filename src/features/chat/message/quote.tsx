import { useLingui } from '@lingui/react/macro';
import { keyInChat } from '../../../domain/message/id.ts';
import type { ShownMessage } from '../../../entities/chat/shown-messages.ts';
import { IconButton } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import type { OpenChat } from '../open-chat.ts';

interface QuoteProps {
  /** The quoted message, by `keyInChat`. */
  replyTo: string;
  chat: OpenChat;
}

/** What a message answers; pressing it shows that message. A removed message cannot be shown. */
export function Quote({ replyTo, chat, onShow }: QuoteProps & { onShow: (replyTo: string) => void }) {
  const { t } = useLingui();
  const quoted = quotedIn(chat, replyTo);
  if (quoted === undefined && chat.whole) return <p className="message-quote">{t`This message was removed.`}</p>;
  return (
    <button type="button" className="message-quote" onClick={() => onShow(replyTo)}>
      <span className="visually-hidden">{t`In reply to:`} </span>
      <QuotedWords quoted={quoted} name={chat.name} />
    </button>
  );
}

/** What the next message will answer, above the form. */
export function QuoteChoice({ replyTo, chat, onRemove }: QuoteProps & { onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <div className="message-form__quote">
      <p className="message-quote">
        <span className="visually-hidden">{t`In reply to:`} </span>
        <QuotedWords quoted={quotedIn(chat, replyTo)} name={chat.name} />
      </p>
      <IconButton label={t`Don’t reply to this message`} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

function QuotedWords({ quoted, name }: { quoted: ShownMessage | undefined; name: string }) {
  const { t } = useLingui();
  if (quoted === undefined) return <span className="message-quote__words">{t`An earlier message`}</span>;
  return (
    <>
      <bdi className="message-quote__name">{quoted.mine ? t`You` : name}</bdi>
      <span className="message-quote__words">{quoted.text === '' ? t`Photo` : <bdi>{quoted.text}</bdi>}</span>
    </>
  );
}

function quotedIn({ messages }: OpenChat, replyTo: string): ShownMessage | undefined {
  return messages.findLast(({ id }) => keyInChat(id) === replyTo);
}
