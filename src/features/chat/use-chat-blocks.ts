import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { blockEntries } from '../../entities/person/use-block-entries.ts';
import { type Confirmation, useBlockPerson } from '../../entities/person/use-block-person.ts';
import { type BlockKind, useBlocks } from '../../session/blocks.ts';
import type { MenuEntry } from '../../ui/action/menu.tsx';

/**
 * Mutes, blocks or unblocks the other person of a chat and confirms it, with an undo. The texts also say what happens
 * to their messages; elsewhere they name only posts and comments.
 */
export function useChatBlock(other: string, name: string): (kind: BlockKind) => Promise<void> {
  const { t } = useLingui();
  const confirmation = useCallback<Confirmation>(
    (kind, before) => {
      if (kind === 'mute')
        return t`Messages from ${name} will no longer notify you or count as unread. You won’t see their posts and comments.`;
      if (kind === 'block')
        return t`You’ll no longer see posts and comments by ${name}, and they can’t comment on yours or message you.`;
      return before === 'block'
        ? t`${name} can message you and comment on your posts again. You’ll see their posts and comments.`
        : t`Messages from ${name} will notify you and count as unread again. You’ll see their posts and comments.`;
    },
    [name, t],
  );
  return useBlockPerson(other, name, confirmation);
}

/** The entries of a chat's menu that mute, block or unblock the other person. */
export function useChatBlockEntries(other: string, name: string): MenuEntry[] {
  const { t } = useLingui();
  const kind = useBlocks().get(other) ?? 'none';
  const texts = {
    none: kind === 'mute' ? t`Unmute ${name} and show their posts` : t`Unblock ${name}`,
    mute: t`Mute ${name} and hide their posts`,
    block: t`Block ${name}`,
  };
  return blockEntries(kind, texts, useChatBlock(other, name));
}
