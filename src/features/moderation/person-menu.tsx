import { useLingui } from '@lingui/react/macro';
import { useBlocks } from '../../session/blocks.ts';
import { Menu, type MenuEntry } from '../../ui/action/menu.tsx';
import { useTellingKeepAway } from './use-keep-away.ts';

interface PersonMenuProps {
  userId: string;
  name: string;
  /** Opens the report of this person. */
  onReport: () => void;
}

/** What one can do about another person: see no more of them, keep them from commenting, report them. Nobody is told. */
export function PersonMenu({ userId, name, onReport }: PersonMenuProps) {
  const { t } = useLingui();
  const entries = useBlockEntries({ userId, name });
  return (
    <Menu
      label={t`More about ${name}`}
      entries={[
        ...entries,
        { text: t({ context: 'verb', message: 'Report' }), icon: 'flag', danger: true, onChoose: onReport },
      ]}
    />
  );
}

/** The entries of a menu that mute or block a person, or show them again. */
export function useBlockEntries({ userId, name }: { userId: string; name: string }): MenuEntry[] {
  const { t } = useLingui();
  const kind = useBlocks().get(userId) ?? 'none';
  const keepAway = useTellingKeepAway(userId, name);
  const entry = (to: typeof kind, text: string, icon: MenuEntry['icon']): MenuEntry => ({
    text,
    icon,
    onChoose: () => void keepAway(to),
  });
  const all = {
    none: entry('none', t`Show posts by ${name} again`, 'eye'),
    mute: entry('mute', t`Hide posts by ${name}`, 'eyeOff'),
    block: entry('block', t`Block ${name}`, 'shield'),
  };
  if (kind === 'none') return [all.mute, all.block];
  return kind === 'mute' ? [all.none, all.block] : [all.none, all.mute];
}
