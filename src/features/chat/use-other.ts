import { useLingui } from '@lingui/react/macro';
import type { ChatSummary } from '../../entities/chat/chats.ts';
import { fullName } from '../../entities/person/person-name.tsx';
import { usePersonFact } from '../../entities/person/queries.ts';

/** The other person of a chat, as they are shown. */
interface Other {
  name: string;
  letter: string;
  /** The hash of their picture; null: initials replace it. */
  avatar: string | null;
  /** Their account was deleted: they cannot be written to. */
  isRemoved: boolean;
}

/**
 * Their name from the profile; where it is not on this device, the name that came with their last message. A deleted
 * account has no name. `staleTime`: in milliseconds, as of `usePersonFact`.
 */
export function useOther(
  userId: string,
  wrote: Pick<ChatSummary, 'name' | 'letter'> | undefined,
  staleTime?: number,
): Other {
  const { t } = useLingui();
  const read = usePersonFact(userId, staleTime).data;
  if (read?.kind === 'found') {
    const { letter, avatar } = read.value;
    return { name: fullName(read.value) || t`User`, letter, avatar: avatar?.sha256 ?? null, isRemoved: false };
  }
  const isRemoved = read?.kind === 'removed';
  const unnamed = isRemoved ? t`Deleted user` : t`User`;
  return { name: wrote?.name || unnamed, letter: wrote?.letter ?? '', avatar: null, isRemoved };
}
