import { useLingui } from '@lingui/react/macro';
import { type BlockKind, useBlocks } from '../../session/blocks.ts';
import type { MenuEntry } from '../../ui/action/menu.tsx';
import { useBlockPerson } from './use-block-person.ts';

/** The menu entries that mute, block or unblock a person. */
export function useBlockEntries({ userId, name }: { userId: string; name: string }): MenuEntry[] {
  const { t } = useLingui();
  const kind = useBlocks().get(userId) ?? 'none';
  const writeBlock = useBlockPerson(userId, name);
  const texts = { none: t`Show posts by ${name} again`, mute: t`Hide posts by ${name}`, block: t`Block ${name}` };
  return blockEntries(kind, texts, writeBlock);
}

const ICONS = { none: 'eye', mute: 'eyeOff', block: 'shield' } as const satisfies Record<BlockKind, MenuEntry['icon']>;

/** The entries for a person of whom this applies now. */
export function blockEntries(
  kind: BlockKind,
  texts: Record<BlockKind, string>,
  writeBlock: (to: BlockKind) => Promise<void>,
): MenuEntry[] {
  const others: readonly BlockKind[] =
    kind === 'none' ? ['mute', 'block'] : kind === 'mute' ? ['none', 'block'] : ['none', 'mute'];
  return others.map((to) => ({ text: texts[to], icon: ICONS[to], onChoose: () => void writeBlock(to) }));
}
