import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { organisationFactIds, organisationIds } from '../../domain/organisation/id.ts';
import { organisationStepIds } from '../../domain/organisation-step/id.ts';
import { isLongEnough } from '../../domain/search/long-enough.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { fullName } from '../person/full-name.ts';
import { organisationKeys } from './keys.ts';
import {
  openSteps,
  type ShownOrganisation,
  shownOfFact,
  shownOfStatement,
  shownOrganisations,
  type Viewer,
  withOpenSteps,
} from './shown-organisation.ts';

const NONE: readonly never[] = [];

/** Who looks on this device; null: nobody is signed in. */
export function useViewer(): Viewer | null {
  const person = usePerson();
  return useMemo(
    () => (person === null ? null : { userId: person.userId, name: fullName(person), letter: person.letter }),
    [person],
  );
}

/** Everything that this person belongs to or founds. */
export function useMyOrganisations() {
  const { api } = useDataClient();
  const viewer = useViewer();
  const userId = viewer?.userId ?? '';
  const read = useQuery({
    queryKey: organisationKeys.mine(userId),
    queryFn: async () => {
      const [facts, own] = await Promise.all([
        api.delivered('organisation', { order: 'name' }),
        api.list('organisation'),
      ]);
      return { facts, own };
    },
    enabled: userId !== '',
    // Comparing hundreds of teams with themselves costs more than drawing their rows.
    structuralSharing: false,
  });
  const data = useMemo(
    () =>
      read.data === undefined || viewer === null
        ? undefined
        : shownOrganisations(read.data.facts, read.data.own, viewer),
    [read.data, viewer],
  );
  return { data, isPending: read.isPending, isError: read.isError, refetch: read.refetch };
}

/**
 * One of this person's organisations, by the fact's id, with what waits laid over it; `data` null: they do not belong
 * to it, as far as this device knows. `stands`: as the service said it last.
 */
export function useOrganisation(id: string | null) {
  const { api } = useDataClient();
  const viewer = useViewer();
  const userId = viewer?.userId ?? '';
  const steps = useOpenSteps(id);
  const read = useQuery({
    queryKey: organisationKeys.one(userId, id ?? ''),
    queryFn: async () => {
      const [founder, ulid] = organisationFactIds.parse(id ?? '') ?? [];
      const statement = founder === userId && ulid !== undefined ? organisationIds.make(ulid) : null;
      const [[fact], [record]] = await Promise.all([
        api.delivered('organisation', { from: id ?? '', to: `${id}\u0000`, limit: 1 }),
        statement === null ? [] : api.list('organisation', statement, 1),
      ]);
      return { fact: fact ?? null, record: record ?? null };
    },
    enabled: userId !== '' && id !== null,
  });
  const stands = useMemo((): ShownOrganisation | null | undefined => {
    if (id === null || viewer === null) return null;
    if (read.data === undefined) return undefined;
    const { fact, record } = read.data;
    if (fact !== null) return shownOfFact(fact, viewer);
    return record === null || record.state === 'published' ? null : shownOfStatement(record, viewer);
  }, [read.data, viewer, id]);
  const data = useMemo(() => (stands ? withOpenSteps(stands, steps, userId) : stands), [stands, steps, userId]);
  return { data, stands, steps, isError: read.isError, refetch: read.refetch };
}

/** What this person did with an organisation that waits or was refused. */
export function useOpenSteps(id: string | null) {
  return useOpenStepsOf(useMemo(() => (id === null ? NONE : [id]), [id]));
}

/**
 * What this person did with these organisations that waits or was refused; `[]` until it was read. So a list knows to
 * which of its invites an answer belongs that came too late.
 */
export function useOpenStepsOf(organisations: readonly string[]) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const records = useQuery({
    queryKey: organisationKeys.steps(userId, organisations.join(' ')),
    queryFn: async () => {
      const each = organisations.map((id) => api.list('organisation-step', organisationStepIds.range(id).from));
      return (await Promise.all(each)).flat();
    },
    enabled: userId !== '' && organisations.length > 0,
  }).data;
  return useMemo(() => openSteps(records ?? NONE), [records]);
}

/** All invites to this person, the newest first. */
export function useInvites() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: organisationKeys.invites(userId),
    queryFn: () => api.delivered('invite', { order: 'newest', descending: true }),
    enabled: userId !== '',
  });
}

/** People whose names begin with these words; nobody is asked for a text that is too short. */
export function usePeopleByName(text: string) {
  const { api } = useDataClient();
  const without = [...useBlocks().keys()];
  return useQuery({
    queryKey: organisationKeys.people(text, without),
    queryFn: () => api.findPeople(text, without),
    enabled: isLongEnough(text, LIMITS.peopleText),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What an organisation shows to those who do not belong to it; asked again at each visit. */
export function useOrganisationPage(key: string, enabled: boolean) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: organisationKeys.page(userId, key),
    queryFn: () => api.readOrganisation(key),
    enabled,
    staleTime: 0,
  });
}

/** To what somebody belongs, as far as they wish that it is shown. */
export function useMemberships(userId: string) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: organisationKeys.memberships(userId),
    queryFn: () => api.readMemberships(userId),
    staleTime: 0,
  });
}
