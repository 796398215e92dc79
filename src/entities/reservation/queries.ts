import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { kyivDay } from '../../domain/reservation/day.ts';
import { partiesOf, reservationIds, statementOfReservation } from '../../domain/reservation/id.ts';
import { reservationStepIds } from '../../domain/reservation-step/id.ts';
import { addDays } from '../../domain/time/days.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../session/session.tsx';
import { useServiceNow } from '../../session/sync-status.ts';
import { fullName } from '../person/person-name.tsx';
import { useOwnPets } from '../pet/queries.ts';
import { reservationKeys } from './keys.ts';
import {
  type OwnStep,
  type RequestingPerson,
  type ShownReservation,
  shownOfFact,
  shownOfRequest,
  shownReservations,
  statusAt,
  stepToAnnounce,
} from './shown-reservation.ts';

const NONE: readonly never[] = [];

/** The signed-in person as a client; null for a visitor. */
function useReservationClient(): RequestingPerson | null {
  const person = usePerson();
  const pets = useOwnPets().data;
  return useMemo(() => {
    if (person === null) return null;
    const names = (pets ?? NONE).map(({ statement: { _id, name } }): [string, string] => [_id, name]);
    return { userId: person.userId, name: fullName(person), letter: person.letter, pets: new Map(names) };
  }, [person, pets]);
}

/** This person's requests with their states. */
function useOwnReservations(userId: string) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: reservationKeys.own(userId),
    queryFn: () => api.list('reservation'),
    enabled: userId !== '',
  });
}

/** A part of this person's reservations. `whole`: this device has no more of them. */
export interface ReservationsRead {
  readonly reservations: readonly ShownReservation[];
  readonly whole: boolean;
}

/** Reservations of both roles by their day, the latest first, about `limit`; own requests without a fact come first. */
export function useReservations(limit: number) {
  const { api } = useDataClient();
  const client = useReservationClient();
  const userId = client?.userId ?? '';
  const facts = useQuery({
    queryKey: reservationKeys.latest(userId, limit),
    queryFn: () => api.delivered('reservation', { order: 'day', descending: true, limit }),
    enabled: userId !== '',
    // While more are loading, the current ones stay.
    placeholderData: keepPreviousData,
  });
  const own = useOwnReservations(userId);
  const { isPlaceholderData } = facts;
  const data = useMemo((): ReservationsRead | undefined => {
    if (facts.data === undefined || own.data === undefined || client === null) return undefined;
    // Fewer than requested means that there are no more. Placeholder data says nothing about that.
    const whole = !isPlaceholderData && facts.data.length < limit;
    return { reservations: shownReservations(facts.data, own.data, client), whole };
  }, [facts.data, isPlaceholderData, own.data, client, limit]);
  const refetch = () => Promise.all([facts.refetch(), own.refetch()]);
  return { data, isError: facts.isError || own.isError, refetch };
}

/** Days from the first to the last one, both inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

function factsOfDays(api: ScreenApi, userId: string, { from, to }: DaySpan) {
  return queryOptions({
    queryKey: reservationKeys.days(userId, from, to),
    queryFn: () => api.delivered('reservation', { order: 'day', from, to: addDays(to, 1) }),
    enabled: userId !== '',
    // Comparing thousands with themselves costs more than rendering the visible ones.
    structuralSharing: false,
  });
}

/** Prefetches the next steps of the calendar as soon as `isReady`, so that a step does not wait. */
export function useDaysReadAhead(spans: readonly DaySpan[], isReady: boolean): void {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const queries = useQueryClient();
  useEffect(() => {
    if (!isReady || userId === '') return;
    for (const span of spans) void queries.prefetchQuery(factsOfDays(api, userId, span));
  }, [spans, isReady, api, userId, queries]);
}

/** The reservations of these days only. */
export function useReservationsOfDays(span: DaySpan) {
  const { from, to } = span;
  const { api } = useDataClient();
  const client = useReservationClient();
  const userId = client?.userId ?? '';
  const facts = useQuery({ ...factsOfDays(api, userId, span), placeholderData: keepPreviousData });
  const own = useOwnReservations(userId);
  const data = useMemo(() => {
    const among = own.data?.filter(({ statement: { day } }) => from <= day && day <= to);
    if (facts.data === undefined || among === undefined || client === null) return undefined;
    const shown = shownReservations(facts.data, among, client);
    // While another month is loading, the data are still those of the previous one.
    return shown.filter(({ day }) => from <= day && day <= to);
  }, [facts.data, own.data, client, from, to]);
  const refetch = () => Promise.all([facts.refetch(), own.refetch()]);
  return { data, isError: facts.isError || own.isError, refetch };
}

/** One of this person's reservations, by the fact's id; `data` is null if it is not here. */
export function useReservation(id: string) {
  const { api } = useDataClient();
  const client = useReservationClient();
  const userId = client?.userId ?? '';
  const read = useQuery({
    queryKey: reservationKeys.one(userId, id),
    queryFn: async () => {
      const [facts, records] = await Promise.all([
        api.delivered('reservation', { from: id, to: after(id) }),
        partiesOf(id).client === userId ? api.list('reservation', statementOfReservation(id), 1) : [],
      ]);
      return { fact: facts.find(({ _id }) => _id === id) ?? null, record: records[0] ?? null };
    },
    enabled: userId !== '',
  });
  const data = useMemo((): ShownReservation | null | undefined => {
    if (read.data === undefined || client === null) return undefined;
    const { fact, record } = read.data;
    if (fact !== null) return shownOfFact(fact, client.userId);
    return record === null ? null : shownOfRequest(record, client);
  }, [read.data, client]);
  return { data, isError: read.isError, refetch: read.refetch };
}

/** The first id after this one. */
const after = (id: string) => `${id}\u0000`;

/** This person's latest open step on a reservation; a long list calls it only for visible rows. */
export function useOwnStep({ id, history }: Pick<ShownReservation, 'id' | 'history'>): OwnStep | null {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const records = useQuery({
    queryKey: reservationKeys.steps(userId, id),
    queryFn: () => api.list('reservation-step', reservationStepIds.range(id).from),
    enabled: userId !== '',
  }).data;
  return useMemo(() => stepToAnnounce(records ?? NONE, history), [records, history]);
}

/** This person's requests to one executor. */
export function useRequestsTo(executor: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: reservationKeys.asked(userId, executor),
    queryFn: () => api.list('reservation', reservationIds.range(executor).from),
    enabled: userId !== '',
  }).data;
}

/** Reads all confirmed reservations from today on, when called. */
export function useConfirmedAhead(): () => Promise<ShownReservation[]> {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const serviceNow = useServiceNow();
  return useCallback(async () => {
    const now = serviceNow();
    const facts = await api.delivered('reservation', { order: 'day', from: kyivDay(now) });
    const shown = facts.map((fact) => shownOfFact(fact, userId));
    return shown.filter((each) => statusAt(each, new Date(now).toISOString()) === 'confirmed');
  }, [api, userId, serviceNow]);
}

/** Future reservations, up to `limit` by day; `whole`: there are no more. */
export function useReservationsAhead(limit: number) {
  const { api } = useDataClient();
  const client = useReservationClient();
  const userId = client?.userId ?? '';
  const today = kyivDay(useServiceNow()());
  const facts = useQuery({
    queryKey: reservationKeys.ahead(userId, today, limit),
    queryFn: () => api.delivered('reservation', { order: 'day', from: today, limit }),
    enabled: userId !== '',
  });
  const own = useOwnReservations(userId);
  const data = useMemo((): ReservationsRead | undefined => {
    if (facts.data === undefined || own.data === undefined || client === null) return undefined;
    const reservations = shownReservations(facts.data, own.data, client);
    return { reservations, whole: facts.data.length < limit };
  }, [facts.data, own.data, client, limit]);
  return { data, isError: facts.isError || own.isError };
}
