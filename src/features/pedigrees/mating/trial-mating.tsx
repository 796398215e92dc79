import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { Ancestry, PedigreeHit, PedigreePage } from '../../../domain/pedigree/page.ts';
import { SEXES } from '../../../domain/pedigree/schema.ts';
import { ancestryQuery } from '../../../entities/pedigree/queries.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { GenerationsField } from '../inbreeding/inbreeding-part.tsx';
import { useInbreeding, useRankedMates } from '../inbreeding/use-inbreeding.ts';
import { ChooseDog } from './choose-dog.tsx';
import './mates.css';
import { InbreedingAnswer } from '../inbreeding/inbreeding-answer.tsx';
import { MateRow } from './mate-row.tsx';
import { OwnDogs } from './own-dogs.tsx';
import { MAX_MATES, type SavedMate, savedMates } from './saved-mates.ts';

interface LitterProps {
  dog: PedigreePage['dog'];
  ancestry: Ancestry;
  mate: Ancestry;
  /** 0: over all known ones. */
  generations: number;
}

/** The same figures for a litter as for a dog: coefficient, completeness, common ancestors. */
function Litter({ dog, ancestry, mate, generations }: LitterProps) {
  const question = useMemo(() => {
    const [sir, dam] = dog.sex === 'female' ? [mate, ancestry] : [ancestry, mate];
    return { of: 'litter', sir, dam, generations: generations === 0 ? null : generations } as const;
  }, [dog.sex, ancestry, mate, generations]);
  const dogs = useMemo(() => [...ancestry.dogs, ...mate.dogs], [ancestry, mate]);
  return <InbreedingAnswer computed={useInbreeding(question)} dogs={dogs} generations={generations} />;
}

interface TrialMatingProps {
  dog: PedigreePage['dog'];
  ancestry: Ancestry;
}

/**
 * The figures of litters with other dogs, the least inbred first: the dogs are found by a search, or one's own, and
 * stored on this device. For dogs opened here or chosen before, it also works offline.
 */
export function TrialMating({ dog, ancestry }: TrialMatingProps) {
  const { t } = useLingui();
  const headingId = useId();
  const { mates, add, remove } = useMates(dog.dogId);
  const [generations, setGenerations] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const known = useAncestries(mates);
  const question = useMemo(
    () =>
      known.size === 0
        ? null
        : { dog: ancestry, mates: [...known.values()], generations: generations === 0 ? null : generations },
    [known, ancestry, generations],
  );
  const { answer, busy } = useRankedMates(question);
  const ranked = new Map(answer?.kind === 'ranked' ? answer.mates.map((each) => [each.dogId, each.coefficient]) : []);
  const coefficientOf = ({ dogId }: SavedMate) => {
    const coefficient = ranked.get(dogId) ?? null;
    // As for a dog: without all four grandparents there is nobody to compare.
    return coefficient === 0 && !(hasParents(ancestry) && hasParents(known.get(dogId))) ? 'too-little' : coefficient;
  };
  // A dog chosen as a pet gets the name of its pedigree once that is read.
  const named = mates.map(({ dogId, name }) => ({ dogId, name: known.get(dogId)?.dogs[0]?.name ?? name }));
  const order = (mate: SavedMate) => {
    const coefficient = coefficientOf(mate);
    return typeof coefficient === 'number' ? coefficient : coefficient === null ? 3 : 2;
  };
  const shown = named.sort((one, two) => order(one) - order(two));
  const refuse = (hit: PedigreeHit): string | null => {
    if (hit.dogId === dog.dogId) return t`The same dog`;
    if (hit.sex !== null && hit.sex === dog.sex) return t`Same sex`;
    if (mates.some(({ dogId }) => dogId === hit.dogId)) return t`Chosen`;
    return mates.length >= MAX_MATES ? t`Too many chosen` : null;
  };
  const openedAncestry = opened === null ? undefined : known.get(opened);
  return (
    <section className="panel pedigree__part stack loose" aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Trial mating`}</h2>
      <p>{t`Choose dogs to see how inbred their litter would be.`}</p>
      <ChooseDog
        label={t`Other dog’s name or number`}
        sex={dog.sex === null ? undefined : SEXES.find((sex) => sex !== dog.sex)}
        refuse={refuse}
        onChoose={(hit) => add([hit])}
      />
      {mates.length < MAX_MATES && <OwnDogs dog={dog} chosen={mates} onChoose={add} />}
      {shown.length > 0 && (
        <>
          <GenerationsField value={generations} onChange={setGenerations} />
          <ol className="mates" aria-label={t`Chosen dogs, least inbred litter first`} aria-busy={busy}>
            {shown.map((mate) => (
              <MateRow
                key={mate.dogId}
                mate={mate}
                coefficient={coefficientOf(mate)}
                isRead={known.has(mate.dogId)}
                isOpened={opened === mate.dogId}
                onOpen={() => setOpened(opened === mate.dogId ? null : mate.dogId)}
                onRemove={() => remove(mate.dogId)}
              />
            ))}
          </ol>
          {openedAncestry !== undefined && (
            <Litter key={opened} dog={dog} ancestry={ancestry} mate={openedAncestry} generations={generations} />
          )}
        </>
      )}
    </section>
  );
}

function hasParents(ancestry: Ancestry | undefined): boolean {
  const { sir, dam } = ancestry?.dogs[0] ?? { sir: -1, dam: -1 };
  return sir >= 0 && dam >= 0;
}

/** The possible mates, stored on this device. */
function useMates(dogId: string) {
  const userId = usePerson()?.userId ?? '';
  const place = { target: dogId, userId };
  const stored = () => savedMates.read(place)?.mates ?? [];
  const [mates, setMates] = useState<readonly SavedMate[]>(stored);
  // Another tab may have changed the list in the meantime.
  const change = (changed: (mates: readonly SavedMate[]) => readonly SavedMate[]) => {
    const next = changed(stored());
    setMates(next);
    savedMates.keep(place, { mates: next });
  };
  return {
    mates,
    add: (dogs: readonly SavedMate[]) =>
      change((before) => {
        const coming = dogs.filter((dog) => !before.some((each) => each.dogId === dog.dogId));
        return [...before, ...coming.map(({ dogId: mate, name }) => ({ dogId: mate, name }))].slice(0, MAX_MATES);
      }),
    remove: (mate: string) => change((before) => before.filter((each) => each.dogId !== mate)),
  };
}

/** The ancestries on this device, by dog id; the same map until another one arrives. */
function useAncestries(mates: readonly SavedMate[]): ReadonlyMap<string, Ancestry> {
  const { api } = useDataClient();
  return useQueries({
    queries: mates.map(({ dogId }) => ancestryQuery(api, pedigreeKey(dogId))),
    combine: useCallback((results: readonly { data: Awaited<ReturnType<typeof api.readAncestry>> | undefined }[]) => {
      const found = results.flatMap(({ data }) => (data?.kind === 'found' ? [data.value] : []));
      return new Map(found.map((ancestry) => [ancestry.dogs[0]?.dogId ?? '', ancestry]));
    }, []),
  });
}
