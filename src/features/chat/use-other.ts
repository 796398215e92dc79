import { useLingui } from '@lingui/react/macro';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import { fullName } from '../../entities/person/full-name.ts';
import { usePersonFact } from '../../entities/person/queries.ts';

/** The other one of a chat, as they are shown. */
interface Other {
  name: string;
  letter: string;
  /** The hash of their picture; null: the letters stand for it. */
  avatar: string | null;
}

/**
 * As their profile says; where it is not on this device, as they were called when they wrote last, which came with
 * their message.
 */
export function useOther(userId: string, wrote: Pick<ChatSummary, 'name' | 'letter' | 'avatar'> | undefined): Other {
  const { t } = useLingui();
  const read = usePersonFact(userId).data;
  if (read?.kind === 'found') {
    const { letter, avatar } = read.value;
    return { name: fullName(read.value) || t`User`, letter, avatar: avatar?.sha256 ?? null };
  }
  return { name: wrote?.name || t`User`, letter: wrote?.letter ?? '', avatar: wrote?.avatar ?? null };
}
