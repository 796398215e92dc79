import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ulid } from 'ulid';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { isExpired } from '../../../domain/announcement/term.ts';
import type { Code } from '../../../domain/codes.ts';
import { executorAsked } from '../../../domain/reservation/id.ts';
import type { ReservationForm } from '../../../domain/reservation/rules.ts';
import type { ReservationStatement } from '../../../domain/reservation/schema.ts';
import { useAnnouncementFact, useMarket } from '../../../entities/announcement/queries.ts';
import { usePersonFact } from '../../../entities/person/queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { ownPets, type ShownPet } from '../../../entities/pet/shown-pet.ts';
import { reservationKeys } from '../../../entities/reservation/keys.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { statementOf } from './ask-form.ts';

export type AskedRecord = OwnRecord<'reservation'>;

/** This person's requests on an announcement, with the outcome of each. */
export function useAsked(announcement: string): AskedRecord[] {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const asked = useQuery({
    queryKey: [...reservationKeys.all, 'own', userId, 'asked'],
    queryFn: () => api.list('reservation'),
    enabled: userId !== '',
  }).data;
  return useMemo(
    () => (asked ?? []).filter((one) => one.state !== 'removed' && one.statement.announcement === announcement),
    [asked, announcement],
  );
}

/** The current offer; undefined until it was read, null: none any more, or none known here. */
export function useOffered(announcement: string): AnnouncementFact | null | undefined {
  const { held, found } = useKnown(announcement);
  const serviceNow = useServiceNow();
  if (held !== null || found === undefined) return held ?? undefined;
  return found === null || isExpired(found, serviceNow()) ? null : found;
}

/**
 * The city of the offer: from the announcement on this device, even an ended one, and otherwise from the profile of the
 * person requested. Null: neither is known here.
 */
export function useWhereOffered({ _id, announcement }: Pick<ReservationStatement, '_id' | 'announcement'>) {
  const { held, found } = useKnown(announcement);
  const known = held ?? found;
  const read = usePersonFact(known === null ? executorAsked(_id) : null).data;
  if (known) return known.city;
  return read?.kind === 'found' ? (read.value.city ?? null) : null;
}

/** `held`: from the market on this device; `found`: read separately, undefined until it was. */
function useKnown(announcement: string): { held: AnnouncementFact | null; found: AnnouncementFact | null | undefined } {
  const market = useMarket();
  const held = market.data?.announcements.find(({ _id }) => _id === announcement) ?? null;
  const asks = held === null && !market.isPending;
  const read = useAnnouncementFact(asks ? announcement : null);
  if (held !== null) return { held, found: null };
  if (market.isPending || read.isPending) return { held, found: undefined };
  return { held, found: read.data?.kind === 'found' ? read.data.value : null };
}

/**
 * The pets that can be chosen; undefined until they were read. Unpublished pets are excluded, because others cannot see
 * them.
 */
export function usePetsToBring(): ShownPet[] | undefined {
  const userId = usePerson()?.userId ?? '';
  const removed = useRemoved();
  const read = useOwnPets().data;
  return useMemo(
    () =>
      read === undefined ? undefined : ownPets(read, userId, removed).filter((pet) => pet.own?.state !== 'refused'),
    [read, userId, removed],
  );
}

/** Writes a request on this device; the sync sends it. `before`: the refused request that it sends again. */
export function useWriteRequest() {
  const { api } = useDataClient();
  const client = useQueryClient();
  return async (
    form: ReservationForm,
    announcement: AnnouncementFact,
    before: string | null,
  ): Promise<{ id: string; code: null } | { id: null; code: Code }> => {
    const at = new Date().toISOString();
    const statement = statementOf(form, { announcement, again: before, ulid: ulid(), at });
    if (statement === null) return { id: null, code: 'statement/malformed' };
    const result = await api.put(statement);
    if (!result.ok) return { id: null, code: result.code };
    // A refused request to the former owner is discarded.
    if (before !== null && before !== statement._id) await api.discard(before);
    await client.invalidateQueries({ queryKey: reservationKeys.all });
    return { id: statement._id, code: null };
  };
}
