import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { petKeys } from '../../../entities/pet/keys.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { OnItsWay } from '../../../entities/statement/on-its-way.tsx';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';

interface PetStateProps {
  pet: Pick<ShownPet, 'id' | 'own'>;
  onEdit: () => void;
}

/** The state of an own pet that is not published in this form. */
export function PetState({ pet, onEdit }: PetStateProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const { id, own } = pet;
  if (own === null) return null;
  if (own.state !== 'refused') {
    return (
      <p>
        <OnItsWay waiting={own.state === 'waiting'} />
      </p>
    );
  }
  const why = i18n._(codeText(own.code));
  const settle = async (how: 'sendAgain' | 'discard') => {
    // The published version replaces a refused edit, if it is known here.
    if (how === 'discard') await api.readFact('pet', id);
    const result = await api[how](id);
    if (!result.ok) notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: petKeys.all });
  };
  return (
    <div className="pet-state">
      <p className="field__error">{t`Not published: ${why}`}</p>
      <div className="actions">
        <Button small onClick={onEdit}>
          {t`Edit`}
        </Button>
        <Button small onClick={() => void settle('sendAgain')}>
          {t`Send again`}
        </Button>
        <Button small variant="text" onClick={() => void settle('discard')}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  );
}
