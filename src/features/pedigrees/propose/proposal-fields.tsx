import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../domain/limits.ts';
import type { Place } from '../../../domain/pedigree/parentage.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import { SEX_NAMES } from '../../../entities/pedigree/dog-labels.tsx';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SelectItem, TextItem } from '../../../ui/form/items.tsx';
import type { KnownParent } from './proposal-draft.ts';
import type { useProposalForm } from './use-proposal-form.ts';

/** What is written of the dog itself. */
export function DogFields({ form, isNew }: { form: ReturnType<typeof useProposalForm>; isNew: boolean }) {
  const { t, i18n } = useLingui();
  const { errorOf } = form;
  const dogs = (useOwnPets().data ?? []).filter(({ statement }) => statement.petType === 'dog');
  return (
    <>
      <TextItem
        name="dogId"
        label={t`Number in the stud book`}
        hint={isNew ? t`As written in the dog’s papers.` : t`A different number means a different dog.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.dogId.max}
        required
        readOnly={!isNew}
        error={errorOf('dogId')}
      />
      <TextItem
        name="name"
        label={t`Name in the stud book`}
        autoComplete="off"
        maxLength={LIMITS.dogName.max}
        required
        error={errorOf('name')}
      />
      <TextItem
        name="callName"
        label={t`Call name (used at home)`}
        autoComplete="off"
        maxLength={LIMITS.dogName.max}
        error={errorOf('callName')}
      />
      <SelectItem
        name="sex"
        label={t`Sex`}
        options={(Object.keys(SEX_NAMES) as Sex[]).map((value) => ({ value, text: i18n._(SEX_NAMES[value]) }))}
        unchosen={t({ context: 'dog', message: 'Unknown' })}
        error={undefined}
      />
      <TextItem
        name="birthday"
        label={t`Date of birth`}
        hint={t`A date, such as 2019-04-30 or 30.04.2019, or just the year.`}
        autoComplete="off"
        error={errorOf('birthday')}
      />
      <TextItem name="breed" label={t`Breed`} maxLength={LIMITS.pedigreeText.max} />
      <TextItem name="kennel" label={t`Kennel`} maxLength={LIMITS.pedigreeText.max} />
      {dogs.length > 0 && (
        <SelectItem
          name="pet"
          label={t`Is it one of your pets?`}
          options={dogs.map(({ statement }) => ({ value: statement._id, text: statement.name }))}
          unchosen={t`None of them`}
          error={undefined}
        />
      )}
    </>
  );
}

interface ParentFieldProps {
  place: Place;
  /** What is known of the dog whose number is in the field. */
  known: KnownParent | null;
  error: string | undefined;
  onSearch: () => void;
}

/** A parent by its number, typed or chosen from a search by name. */
export function ParentField({ place, known, error, onSearch }: ParentFieldProps) {
  const { t } = useLingui();
  const [label, search] =
    place === 'sir' ? [t`Sire’s number`, t`Find sire by name`] : [t`Dam’s number`, t`Find dam by name`];
  return (
    <TextItem
      name={place}
      label={label}
      hint={known?.name ?? t`If it’s known. A dog without a pedigree here stays a number.`}
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.dogId.max}
      error={error}
    >
      <Button aria-label={search} onClick={onSearch}>
        {t({ context: 'dog', message: 'Find' })}
      </Button>
    </TextItem>
  );
}
