import { useLingui } from '@lingui/react/macro';
import { useBlockEntries } from '../features/moderation/person-menu.tsx';
import { personName, usePersonFact } from '../features/pets/queries.ts';
import type { ShownPet } from '../features/pets/shown-pet.ts';
import { useAuthRequired } from '../session/auth-required.ts';
import { usePerson } from '../session/use-session.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useReport } from './reporting.tsx';

interface PetMenuProps {
  pet: Pick<ShownPet, 'id' | 'ownerId'>;
  onRemove: () => void;
  /** An admin takes somebody else's pet away. */
  onRemoveAsAdmin: () => void;
}

/** What can be done about a pet: its owner removes it, an admin too, everyone else reports it or keeps its owner away. */
export function PetMenu({ pet, onRemove, onRemoveAsAdmin }: PetMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const report = useReport();
  const requireSignIn = useAuthRequired();
  const name = personName(usePersonFact(pet.ownerId).data);
  const about = useBlockEntries({ userId: pet.ownerId, name: name ?? '' });
  const entries: MenuEntry[] = [];
  if (person?.userId === pet.ownerId) {
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemove });
  } else {
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      onChoose: () => (person === null ? requireSignIn() : report(pet.id)),
    });
    // The entries name the owner, who may not be known on this device.
    if (person !== null && name !== null) entries.push(...about);
    if (person?.roles.includes('admin'))
      entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemoveAsAdmin });
  }
  return <Menu label={t`More about this pet`} entries={entries} />;
}
