import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../data/api/result.ts';
import { hiddenMessageId } from '../../../domain/hidden-message/id.ts';
import { DURATIONS } from '../../../domain/limits.ts';
import { mayTakeBack } from '../../../domain/message/rules.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { chatKeys } from '../../../entities/chat/keys.ts';
import type { Reactions } from '../../../entities/chat/reactions.ts';
import { factOf, type ShownMessage } from '../../../entities/chat/shown-messages.ts';
import { refusalText } from '../../../i18n/code-texts.ts';
import { useModerating } from '../../../session/moderating.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { Menu, type MenuEntry } from '../../../ui/action/menu.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { useReactionChoices } from './reactions.tsx';

interface MessageMenuProps {
  message: ShownMessage;
  /** The other person's name. */
  name: string;
  /** Null if it cannot be answered. */
  onReply: (() => void) | null;
  /** Null if it cannot be reacted to. */
  reactions: Reactions | null;
}

/** The actions for a message. */
export function MessageMenu({ message, name, onReply, reactions }: MessageMenuProps) {
  const { t } = useLingui();
  const choices = useReactionChoices(message, reactions?.mine ?? null);
  const { report } = useModerating();
  const { copy, hide, takeBack, discard } = useActions(message);
  const [asks, setAsks] = useState(false);
  const serviceNow = useServiceNow();
  const { mine, state, publishedAt, text } = message;
  const entries: MenuEntry[] = [];
  if (onReply !== null) entries.push({ text: t`Reply`, icon: 'reply', onChoose: onReply });
  if (text !== '') entries.push({ text: t`Copy`, icon: 'copy', onChoose: () => void copy() });
  if (state === 'refused') entries.push({ text: t`Discard`, icon: 'trash', onChoose: () => void discard() });
  else entries.push({ text: t`Remove for me`, icon: 'eyeOff', onChoose: () => void hide(true) });
  if (mine && state !== 'refused' && mayTakeBack(publishedAt, serviceNow()))
    entries.push({ text: t`Remove for both`, icon: 'trash', danger: true, onChoose: () => setAsks(true) });
  if (!mine)
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      danger: true,
      onChoose: () =>
        report(
          message.id,
          t`Moderators will see this message and a few around it, and nothing else from your chat with ${name}.`,
        ),
    });
  return (
    <>
      <Menu
        label={t`Actions for this message`}
        entries={entries}
        {...(reactions !== null && { choices: { label: t`React`, options: choices } })}
      />
      {asks && (
        <Question
          title={t`Remove this message for both of you?`}
          text={t`It will disappear from your chat and theirs. They may have already read it.`}
          yes={t`Remove for both`}
          onYes={() => void takeBack()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function useActions(message: ShownMessage) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const userId = usePerson()?.userId ?? '';
  const { id, text } = message;

  /** Whether it succeeded; otherwise a notice has explained the failure. */
  const done = async (result: Result<unknown>): Promise<boolean> => {
    if (!result.ok) notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: chatKeys.all });
    return result.ok;
  };
  const write = async (hidden: boolean) =>
    done(
      await api.put({
        _id: hiddenMessageId(factOf(message, userId)),
        type: 'hidden-message',
        schemaVersion: versionOf('hidden-message'),
        hidden,
        hiddenAt: new Date().toISOString(),
      }),
    );
  return {
    async copy() {
      try {
        await navigator.clipboard.writeText(text);
        notify({ tone: 'positive', about: id, text: t`Copied.` });
      } catch {
        // The browser may ask for permission, and the person may refuse.
        notify({ tone: 'negative', about: id, text: t`This browser didn’t allow copying.` });
      }
    },
    async hide(hidden: boolean) {
      if (!(await write(hidden))) return;
      notify({
        tone: 'positive',
        about: id,
        text: t`Message removed for you.`,
        action: { text: t`Undo`, run: () => void write(false), stays: DURATIONS.undo },
      });
    },
    takeBack: async () => void (await done(await api.remove(id))),
    discard: async () => void (await done(await api.discard(id))),
  };
}
