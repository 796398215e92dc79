import { LIMITS } from '../../../domain/limits.ts';
import { profileFactIds } from '../../../domain/profile/id.ts';
import { isLongEnough } from '../../../domain/search/long-enough.ts';
import type { FoundPeople, PeopleQuery } from '../../../domain/search/people.ts';
import type { IndexedProfile } from '../../../domain/search/people-index.ts';
import { SERVICE_LIMITS } from '../../../domain/service-limits.ts';
import type { FactsApi, PeopleFound } from '../../api/facts.ts';
import type { Result } from '../../api/result.ts';
import type { Environment } from '../../environment.ts';
import { NOT_ANSWERED } from '../../http/not-answered.ts';
import type { MirrorStore } from '../../mirror/store.ts';
import type { Service } from '../service.ts';

const PROFILES = profileFactIds.range();

/** Finds people by name. Few profiles are stored, so their index is made for each question. */
export function createFindPeople(parts: {
  context: {
    readonly mirror: Pick<MirrorStore, 'throughBetween'> | null;
    readonly surroundings: Pick<Environment, 'loadPeopleSearch'>;
  };
  service: Pick<Service, 'signed'>;
}): FactsApi['findPeople'] {
  const { context, service } = parts;

  async function foundHere(text: string, without: readonly string[]): Promise<FoundPeople> {
    const profiles = (await context.mirror?.throughBetween('directory', PROFILES.from, PROFILES.to)) ?? [];
    const { createPeopleIndex } = await context.surroundings.loadPeopleSearch();
    const index = createPeopleIndex();
    for (const profile of profiles) index.put(profile as unknown as IndexedProfile);
    return { people: index.search(text, without) };
  }

  return async (text, without = []): Promise<Result<PeopleFound>> => {
    // The service would not search for it either, so it does not count as a request.
    if (!isLongEnough(text, LIMITS.peopleText)) return { ok: true, value: { people: [], from: 'device' } };
    const body: PeopleQuery = {
      q: text.trim().slice(0, LIMITS.searchText.max),
      without: without.slice(0, SERVICE_LIMITS.searchWithout),
    };
    const answer = await service.signed<FoundPeople>('/search/people', { method: 'POST', body });
    if (answer.ok) return { ok: true, value: { people: answer.value.people, from: 'network' } };
    if (!NOT_ANSWERED.has(answer.code)) return answer;
    try {
      return { ok: true, value: { ...(await foundHere(text, without)), from: 'device' } };
    } catch {
      // The index' code is not loaded yet, or the stored profiles cannot be read.
      return answer;
    }
  };
}
