import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { organisationFactIds, organisationIds } from '../../domain/organisation/id.ts';
import { organisationStepIds } from '../../domain/organisation-step/id.ts';
import { isLongEnough } from '../../domain/search/long-enough.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { fullName } from '../person/person-name.tsx';
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

/** The signed-in person; null for a visitor. */
export function useViewer(): Viewer | null {
  const person = usePerson();
  return useMemo(
    () => (person === null ? null : { userId: person.userId, name: fullName(person), letter: person.letter }),
    [person],
  );
}

/** The organisations that this person belongs to or founds. */
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
    // Comparing hundreds of teams with themselves costs more than rendering their rows.
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
 * One of this person's organisations, by the fact's id, overlaid with waiting steps; `data` is null if this device
 * knows of no membership. `stands`: the last published version.
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

/** This person's waiting or refused steps on an organisation. */
export function useOpenSteps(id: string | null) {
  return useOpenStepsOf(useMemo(() => (id === null ? NONE : [id]), [id]));
}

/**
 * This person's waiting or refused steps on these organisations; `[]` until read. So a list can assign a late answer to
 * its invite.
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

/** All invites to this person, newest first. */
export function useInvites() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: organisationKeys.invites(userId),
    queryFn: () => api.delivered('invite', { order: 'newest', descending: true }),
    enabled: userId !== '',
  });
}

/** People whose names begin with these words; no request for a text that is too short. */
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

/** An organisation as non-members see it; refetched at each visit. */
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

/** A person's memberships, as far as they want them shown. */
export function useMemberships(userId: string) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: organisationKeys.memberships(userId),
    queryFn: () => api.readMemberships(userId),
    staleTime: 0,
  });
}
