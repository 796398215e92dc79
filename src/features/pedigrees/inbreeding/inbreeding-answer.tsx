import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Inbreeding, InLoop } from '../../../data/inbreeding/calculations.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import { coefficientOver, coefficientText, percent } from './coefficient-text.ts';
import type { Computed } from './use-inbreeding.ts';

/** The number of common ancestors that are named; the shares of all others are added up. */
const ANCESTORS_NAMED = 10;

interface InbreedingAnswerProps {
  computed: Computed<Inbreeding | InLoop>;
  /** The names of the dogs by id. */
  dogs: Ancestry['dogs'];
  /** 0: over all known ones. */
  generations: number;
}

/** The coefficient with its meaning, its completeness, and each ancestor's share. */
export function InbreedingAnswer({ computed, dogs, generations }: InbreedingAnswerProps) {
  const { t } = useLingui();
  const { answer, busy, failed } = computed;
  const names = useMemo(() => new Map(dogs.map(({ dogId, name }) => [dogId, name])), [dogs]);
  const nameOf = (dogId: string) => names.get(dogId) ?? dogId;
  return (
    <div className="inbreeding" aria-busy={busy}>
      <div role="status">
        {answer === null && busy && t`Calculating…`}
        {failed && t`Couldn’t calculate this. Please reload the page.`}
        {answer?.kind === 'loop' && <Loop names={answer.dogIds.map(nameOf)} />}
        {answer?.kind === 'known' && <Coefficient answer={answer} generations={generations} />}
      </div>
      {answer?.kind === 'known' && (
        <>
          <Rests answer={answer} />
          <Parts answer={answer} nameOf={nameOf} />
          {answer.coefficient > 0 && <Over answer={answer} />}
          <p className="field__hint">
            {t`Wright’s coefficient. For a given number of generations, the pedigree is cut off after that many generations of ancestors (parents are the first), and what’s left is counted. The oldest known ancestors are treated as unrelated.`}
          </p>
        </>
      )}
    </div>
  );
}

function Loop({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const dogs = names.join(', ');
  return (
    <p className="wrong">{t`We can’t calculate anything: according to this pedigree, these dogs are their own ancestors: ${dogs}.`}</p>
  );
}

interface CoefficientProps {
  answer: Inbreeding;
  /** 0: over all known ones. */
  generations: number;
}

function Coefficient({ answer, generations }: CoefficientProps) {
  const { t, i18n } = useLingui();
  const coefficient = coefficientOver(answer, generations);
  if (coefficient === null) return <p>{t`Not known: a parent or grandparent is unknown.`}</p>;
  const meaning = coefficientText(coefficient);
  return (
    <>
      <p className="inbreeding__number">{percent(coefficient, i18n.locale)}</p>
      <p>{meaning === null ? <NobodyFound answer={answer} generations={generations} /> : i18n._(meaning)}</p>
    </>
  );
}

/** A coefficient of 0: the parents may have common ancestors behind those that are counted. */
function NobodyFound({ answer: { coefficient, completeness }, generations }: CoefficientProps) {
  const { t, i18n } = useLingui();
  if (coefficient > 0) {
    const overAll = percent(coefficient, i18n.locale);
    return t`The common ancestors are further back than ${generations} generations: ${overAll} over all known ones.`;
  }
  const { whole } = completeness;
  return t`No known ancestor is common to both parents. There may be some further back: ${plural(whole, {
    one: 'only # generation is known without gaps.',
    other: 'only # generations are known without gaps.',
  })}`;
}

/** A coefficient means nothing without its completeness. */
function Rests({ answer: { coefficient, completeness } }: { answer: Inbreeding }) {
  const { t, i18n } = useLingui();
  const { generations, filled, whole, known, different, possible, index, ancestorLoss } = completeness;
  const depth = generations.length;
  const share = (value: number) => percent(value, i18n.locale);
  const number = (value: number) => value.toLocaleString(i18n.locale);
  const rows: FactRow[] = [
    [t`Generations without gaps`, number(whole)],
    [t`Places filled over ${depth} generations`, `${share(filled)} (${number(known)} / ${number(possible)})`],
    [t`Different ancestors`, number(different)],
    ...(ancestorLoss === null ? [] : [[t`Different among known ancestors`, share(ancestorLoss)] as const]),
    [t`Completeness of both sides (MacCluer)`, share(index)],
  ];
  return (
    <div>
      <h3>{t`What it’s based on`}</h3>
      <FactList rows={rows} />
      <p className="field__hint">
        {t`If all known ancestors are different, none appears twice. Unknown ancestors don’t count.`}
      </p>
      {whole < 2 && coefficient > 0 && (
        <p className="field__hint">{t`Little is known about this pedigree: the true coefficient may be much higher.`}</p>
      )}
    </div>
  );
}

function Parts({ answer: { contributions }, nameOf }: { answer: Inbreeding; nameOf: (dogId: string) => string }) {
  const { t, i18n } = useLingui();
  if (contributions.length === 0) return null;
  const others = contributions.slice(ANCESTORS_NAMED).reduce((sum, { part }) => sum + part, 0);
  return (
    <div>
      <h3>{t`Common ancestors and their share`}</h3>
      <ol className="inbreeding__parts">
        {contributions.slice(0, ANCESTORS_NAMED).map(({ dogId, part }) => (
          <li key={dogId}>
            <bdi>{nameOf(dogId)}</bdi> <span>{percent(part, i18n.locale)}</span>
          </li>
        ))}
      </ol>
      {others > 0 && (
        <p>
          {t`All others`}: {percent(others, i18n.locale)}
        </p>
      )}
    </div>
  );
}

/** Dogs are comparable only over the same number of generations. */
function Over({ answer: { over } }: { answer: Inbreeding }) {
  const { t, i18n } = useLingui();
  return (
    <details>
      <summary>{t`By number of generations`}</summary>
      <FactList
        rows={over.map(({ generations, coefficient }) => [
          t`${generations} generations`,
          percent(coefficient, i18n.locale),
        ])}
      />
    </details>
  );
}
