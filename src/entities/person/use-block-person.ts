import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { DURATIONS } from '../../domain/limits.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { type BlockKind, useBlocks, useWriteBlock } from '../../session/blocks.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';

/** What a confirmation says; `before` is what it was. */
export type Confirmation = (kind: BlockKind, before: BlockKind) => string;

/**
 * Mutes, blocks or unblocks a person and confirms it, with an undo. `confirmation`: other words than those about posts
 * and comments.
 */
export function useBlockPerson(
  userId: string,
  name: string,
  confirmation?: Confirmation,
): (kind: BlockKind) => Promise<void> {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const writeBlock = useWriteBlock();
  const before = useBlocks().get(userId) ?? 'none';
  return useCallback(
    async (kind) => {
      const about = `block:${userId}`;
      const result = await writeBlock(userId, kind);
      if (!result.ok) {
        notify({ tone: 'negative', about, text: i18n._(refusalText(result)) });
        return;
      }
      const confirmations: Record<BlockKind, string> = {
        mute: t`You’ll no longer see posts and comments by ${name}.`,
        block: t`You’ll no longer see posts and comments by ${name}, and they can’t comment on yours or message you.`,
        none: t`You’ll see posts and comments by ${name} again.`,
      };
      notify({
        tone: 'positive',
        about,
        text: confirmation?.(kind, before) ?? confirmations[kind],
        action: { text: t`Undo`, run: () => void writeBlock(userId, before), stays: DURATIONS.undo },
      });
    },
    [before, confirmation, i18n, writeBlock, name, notify, t, userId],
  );
}
