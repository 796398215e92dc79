import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import './inbreeding.css';
import { InbreedingAnswer } from './inbreeding-answer.tsx';
import { useInbreeding } from './use-inbreeding.ts';

const { min, max } = LIMITS.inbreedingGenerations;
/** The number of generations; 0: all. */
const CHOICES = [0, ...Array.from({ length: max - min + 1 }, (_, index) => min + index)];

interface InbreedingPartProps {
  ancestry: Ancestry;
  /** The answer over all known generations. */
  overAll: ReturnType<typeof useInbreeding>;
}

/** How closely the parents of a dog are related, over all known generations or a chosen number. */
export function InbreedingPart({ ancestry, overAll }: InbreedingPartProps) {
  const { t } = useLingui();
  const headingId = useId();
  const [generations, setGenerations] = useState(0);
  const question = useMemo(
    () => (generations === 0 ? null : ({ of: 'dog', dog: ancestry, generations } as const)),
    [ancestry, generations],
  );
  const overSome = useInbreeding(question);
  return (
    <section className="panel pedigree__part stack loose" aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Inbreeding`}</h2>
      <GenerationsField value={generations} onChange={setGenerations} />
      <InbreedingAnswer
        computed={question === null ? overAll : overSome}
        dogs={ancestry.dogs}
        generations={generations}
      />
    </section>
  );
}

export function GenerationsField({ value, onChange }: { value: number; onChange: (generations: number) => void }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Based on`}
      options={CHOICES.map((each) => ({
        value: String(each),
        text: each === 0 ? t`all known generations` : t`${each} generations`,
      }))}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
