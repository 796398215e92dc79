import { useLingui } from '@lingui/react/macro';
import { EMOJI, type Emoji } from '../../../domain/reaction/emoji.ts';
import { type Reactions, useReact } from '../../../entities/chat/reactions.ts';
import type { ShownMessage } from '../../../entities/chat/shown-messages.ts';
import { refusalText } from '../../../i18n/code-texts.ts';
import type { MenuChoice } from '../../../ui/action/menu.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';

/** What each emoji is called. */
function useEmojiNames(): Readonly<Record<Emoji, string>> {
  const { t } = useLingui();
  return {
    '👍': t`Thumbs up`,
    '❤️': t`Heart`,
    '😂': t`Laughing`,
    '😮': t`Surprised`,
    '😢': t`Sad`,
    '🙏': t`Thank you`,
  };
}

/** Chooses this emoji, or takes it back if it is chosen already; explains a failure. */
function useToggle(message: ShownMessage, mine: Emoji | null) {
  const { i18n } = useLingui();
  const notify = useNotify();
  const react = useReact();
  return async (emoji: Emoji) => {
    const result = await react(message, emoji === mine ? null : emoji);
    if (!result.ok) notify({ tone: 'negative', about: message.id, text: i18n._(refusalText(result)) });
  };
}

/** The emoji of a message's menu. */
export function useReactionChoices(message: ShownMessage, mine: Emoji | null): readonly MenuChoice[] {
  const names = useEmojiNames();
  const toggle = useToggle(message, mine);
  return EMOJI.map((emoji) => ({
    text: names[emoji],
    sign: emoji,
    chosen: emoji === mine,
    onChoose: () => void toggle(emoji),
  }));
}

interface MessageReactionsProps {
  message: ShownMessage;
  reactions: Reactions;
  /** The other person's name. */
  name: string;
  /** Whether this person can react. */
  reacts: boolean;
}

/** The reactions under a message; pressing one joins in or takes one's own back. */
export function MessageReactions({ message, reactions, name, reacts }: MessageReactionsProps) {
  const { t } = useLingui();
  const names = useEmojiNames();
  const { mine, theirs } = reactions;
  const toggle = useToggle(message, mine);
  const shown = [...new Set([theirs, mine])].filter((emoji) => emoji !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="message__reactions" aria-label={t`Reactions`}>
      {shown.map((emoji) => {
        const people = [...(emoji === theirs ? [name] : []), ...(emoji === mine ? [t`You`] : [])];
        return (
          <li key={emoji}>
            <button
              type="button"
              className="message__reaction"
              disabled={!reacts}
              aria-pressed={emoji === mine}
              aria-label={`${names[emoji]}: ${people.join(', ')}`}
              onClick={() => void toggle(emoji)}
            >
              <span aria-hidden="true">{emoji}</span>
              {people.length > 1 && <span aria-hidden="true">{people.length}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
