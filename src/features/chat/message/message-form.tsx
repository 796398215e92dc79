import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { messageCharactersLeft, refuseMessageText } from '../../../domain/message/rules.ts';
import { chatKeys } from '../../../entities/chat/keys.ts';
import { useSendMessage } from '../../../entities/chat/queries.ts';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { IconButton } from '../../../ui/action/button.tsx';
import { CharactersLeft } from '../../../ui/field/characters-left.tsx';
import { useRoom } from '../../../ui/field/use-room.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useTextForm } from '../../../ui/form/use-text-form.ts';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { LineDrawing } from '../../../ui/picture/icons.tsx';
import { useMedia } from '../../../ui/theme/use-media.ts';
import './message-form.css';
import type { OpenChat } from '../open-chat.ts';
import { CardHint } from './beware.tsx';
import { type MessageDraft, readDraft, writeDraft } from './chat-draft.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { QuoteChoice } from './quote.tsx';

export interface MessageFormHandle {
  /** Lets the next message answer the one with this `keyInChat`. */
  reply(key: string): void;
}

interface MessageFormProps {
  ref: Ref<MessageFormHandle>;
  other: string;
  userId: string;
  /** The fact of the announcement or the pet that the next message is about. */
  about: string | null;
  chat: OpenChat;
  onSent: () => void;
}

export function MessageForm({ ref, other, userId, about, chat, onSent }: MessageFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const client = useQueryClient();
  const notify = useNotify();
  const sendMessage = useSendMessage(other);
  const place = { other, userId };
  const onTouchScreen = useMedia('(hover: none) and (pointer: coarse)');
  /** Preparing the last chosen photo; resolves to false when its file cannot be used. */
  const choosing = useRef<Promise<boolean> | null>(null);
  const [initial] = useState(() => readDraft(place));
  const [photo, setPhoto] = useState(initial.photo);
  const draft = useRef(initial);
  const keepDraft = (part: Partial<MessageDraft>) => {
    draft.current = { ...draft.current, ...part };
    writeDraft(place, draft.current);
  };
  const [replyTo, setReplyTo] = useState(initial.replyTo);
  const chooseReply = (key: string | null) => {
    setReplyTo(key);
    keepDraft({ replyTo: key });
  };
  const choosePhoto = (chosen: MessageDraft['photo']) => {
    setPhoto(chosen);
    keepDraft({ photo: chosen });
  };
  const { text, error, submit, focus, clear, field } = useTextForm<HTMLTextAreaElement>({
    begin: initial.text,
    tells: 'when sent',
    wrong: (typed) => {
      const code = refuseMessageText(typed, draft.current.photo !== null || choosing.current !== null);
      return code === null ? undefined : i18n._(codeText(code));
    },
    // Never done: the next message is written in the same form.
    send: async (typed) => {
      if ((await choosing.current) === false) return false;
      const { photo: sent, replyTo: answered } = draft.current;
      const result = await sendMessage({ text: typed, photo: sent, about, replyTo: answered });
      if (!result.ok) {
        notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
        return false;
      }
      clear(typed);
      if (draft.current.photo?.sha256 === sent?.sha256) choosePhoto(null);
      if (draft.current.replyTo === answered) chooseReply(null);
      await client.invalidateQueries({ queryKey: chatKeys.all });
      focus();
      onSent();
      return false;
    },
    onText: (typed) => keepDraft({ text: typed }),
  });
  useOpenForm(photo !== null && photo !== initial.photo);
  useImperativeHandle(ref, () => ({
    reply: (key) => {
      chooseReply(key);
      focus();
    },
  }));
  const left = messageCharactersLeft(text);
  const room = useRoom<HTMLTextAreaElement>({ maxLength: LIMITS.message.maxUnits, hasCounter: true });
  return (
    <Form className="message-form" onSubmit={submit}>
      <CardHint text={text} />
      {replyTo !== null && (
        <QuoteChoice
          replyTo={replyTo}
          chat={chat}
          onRemove={() => {
            chooseReply(null);
            focus();
          }}
        />
      )}
      <PhotoChoice
        photo={photo}
        onPhoto={choosePhoto}
        onChoosing={(ready) => {
          choosing.current = ready;
          void ready.finally(() => {
            if (choosing.current === ready) choosing.current = null;
          });
        }}
        onRemoved={focus}
      />
      <label className="visually-hidden" htmlFor={id}>
        {t`Your message`}
      </label>
      <textarea
        {...field}
        id={id}
        className="field__input message-form__text"
        rows={1}
        maxLength={LIMITS.message.maxUnits}
        {...room.handlers}
        placeholder={t`Your message`}
        aria-invalid={error !== undefined || left < 0}
        aria-describedby={`${id}-left ${id}-error`}
        onKeyDown={(event) => {
          if (!sends(event, onTouchScreen)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <IconButton type="submit" label={t`Send`}>
        <LineDrawing path="M4 11.500L20 4l-5 16-3.500-6.500zM11.500 13.500L20 4" />
      </IconButton>
      <div className="message-form__end">
        {room.note}
        <p id={`${id}-error`} className="field__error" role="alert">
          {error}
        </p>
        <CharactersLeft id={`${id}-left`} left={left} max={LIMITS.message.max} />
      </div>
    </Form>
  );
}

/**
 * Enter sends and Shift+Enter breaks the line; on a touch screen, which has no Shift to hold, Enter breaks it. Enter
 * also ends an input method's composition, which Safari reports only by the old key code.
 */
function sends({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, onTouchScreen: boolean): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return false;
  return !onTouchScreen || ctrlKey || metaKey;
}
