import { useLingui } from '@lingui/react/macro';
import { useBlockEntries } from '../../entities/person/use-block-entries.ts';
import { Menu } from '../../ui/action/menu.tsx';

interface PersonMenuProps {
  userId: string;
  name: string;
  /** Opens the report of this person. */
  onReport: () => void;
}

/**
 * The actions about another person: hide their posts, stop them from commenting, report them. The other person is not
 * notified.
 */
export function PersonMenu({ userId, name, onReport }: PersonMenuProps) {
  const { t } = useLingui();
  const entries = useBlockEntries({ userId, name });
  return (
    <Menu
      label={t`More options for ${name}`}
      entries={[
        ...entries,
        { text: t({ context: 'verb', message: 'Report' }), icon: 'flag', danger: true, onChoose: onReport },
      ]}
    />
  );
}
