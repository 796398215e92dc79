import { useLingui } from '@lingui/react/macro';
import { DURATIONS } from '../../domain/limits.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { type BlockKind, useBlocks, useWriteBlock } from '../../session/blocks.ts';
import type { MenuEntry } from '../../ui/action/menu.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';

/**
 * Mutes, blocks or unblocks the other person of a chat and confirms it, with an undo. The texts also say what happens
 * to their messages; elsewhere they name only posts and comments.
 */
export function useChatBlock(other: string, name: string): (kind: BlockKind) => Promise<void> {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const writeBlock = useWriteBlock();
  const before = useBlocks().get(other) ?? 'none';
  return async (kind) => {
    const about = `block:${other}`;
    const result = await writeBlock(other, kind);
    if (!result.ok) {
      notify({ tone: 'negative', about, text: i18n._(refusalText(result)) });
      return;
    }
    const confirmations: Record<BlockKind, string> = {
      mute: t`Messages from ${name} will no longer notify you or count as unread. You won’t see their posts and comments.`,
      block: t`You’ll no longer see posts and comments by ${name}, and they can’t comment on yours or message you.`,
      none:
        before === 'block'
          ? t`${name} can message you and comment on your posts again. You’ll see their posts and comments.`
          : t`Messages from ${name} will notify you and count as unread again. You’ll see their posts and comments.`,
    };
    notify({
      tone: 'positive',
      about,
      text: confirmations[kind],
      action: { text: t`Undo`, run: () => void writeBlock(other, before), stays: DURATIONS.undo },
    });
  };
}

/** The entries of a chat's menu that mute, block or unblock the other person. */
export function useChatBlockEntries(other: string, name: string): MenuEntry[] {
  const { t } = useLingui();
  const kind = useBlocks().get(other) ?? 'none';
  const writeBlock = useChatBlock(other, name);
  const entry = (to: BlockKind, text: string, icon: MenuEntry['icon']): MenuEntry => ({
    text,
    icon,
    onChoose: () => void writeBlock(to),
  });
  const mute = entry('mute', t`Mute ${name} and hide their posts`, 'eyeOff');
  const block = entry('block', t`Block ${name}`, 'shield');
  if (kind === 'none') return [mute, block];
  if (kind === 'mute') return [entry('none', t`Unmute ${name} and show their posts`, 'eye'), block];
  return [entry('none', t`Unblock ${name}`, 'eye'), mute];
}
