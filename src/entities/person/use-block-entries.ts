import { useLingui } from '@lingui/react/macro';
import { useBlocks } from '../../session/blocks.ts';
import type { MenuEntry } from '../../ui/action/menu.tsx';
import { useBlockPerson } from './use-block-person.ts';

/** The menu entries that mute, block or unblock a person. */
export function useBlockEntries({ userId, name }: { userId: string; name: string }): MenuEntry[] {
  const { t } = useLingui();
  const kind = useBlocks().get(userId) ?? 'none';
  const writeBlock = useBlockPerson(userId, name);
  const entry = (to: typeof kind, text: string, icon: MenuEntry['icon']): MenuEntry => ({
    text,
    icon,
    onChoose: () => void writeBlock(to),
  });
  const all = {
    none: entry('none', t`Show posts by ${name} again`, 'eye'),
    mute: entry('mute', t`Hide posts by ${name}`, 'eyeOff'),
    block: entry('block', t`Block ${name}`, 'shield'),
  };
  if (kind === 'none') return [all.mute, all.block];
  return kind === 'mute' ? [all.none, all.block] : [all.none, all.mute];
}
