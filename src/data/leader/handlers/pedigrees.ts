import { LIMITS } from '../../../domain/limits.ts';
import { isAskable } from '../../../domain/pedigree/by-number.ts';
import type { FoundBefore } from '../../../domain/pedigree/found-among.ts';
import type { Ancestry, PedigreeHit, PedigreeHits, PedigreePage } from '../../../domain/pedigree/page.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import type { PedigreeOfPet } from '../../../domain/pedigree-link/responses.ts';
import { bestEffort } from '../../../domain/promises.ts';
import type { PedigreesApi } from '../../api/pedigrees.ts';
import type { ReadThrough } from '../../api/result.ts';
import { NOT_ANSWERED } from '../../http/not-answered.ts';
import type { Fact } from '../../mirror/schema.ts';
import { throughKey } from '../../mirror/through-key.ts';
import type { Context } from '../context.ts';
import type { Service } from '../service.ts';

const HOME = 'pedigrees';
/** Begins the names of the pages of dogs that were opened. */
export const PEDIGREE_PAGES = 'pedigree?';
const ANCESTRIES = 'ancestry?';
const PETS = 'pedigree-of-pet?';
/** One list of all search hits, so that dogs that were only found evict none that were opened. */
const FOUND = 'pedigrees-found';
const FOUND_MOST = 300;

/** Dogs, fetched at each visit, and cached for when the service cannot be reached. */
export function pedigreesHandlers(parts: {
  context: Pick<Context, 'mirror' | 'ask' | 'now'> & {
    readonly surroundings: Pick<Context['surroundings'], 'loadPedigreeSearch'>;
  };
  service: Pick<Service, 'open'>;
}): PedigreesApi {
  const { context, service } = parts;
  const { mirror, ask, now } = context;
  const readCached = async (id: string): Promise<Fact | null> =>
    (await mirror?.through(throughKey(HOME, id)).catch(() => null)) ?? null;
  // Caching is optional: a full device still shows what was read.
  const keep = (fact: Fact) =>
    bestEffort(mirror?.keepThrough({ key: throughKey(HOME, fact._id), database: HOME, fact, at: now() }));

  async function read<T>(id: string, path: string): Promise<ReadThrough<T>> {
    const answer = await ask(path);
    if (answer.kind === 'ok') {
      const value = answer.body as T;
      await keep({ _id: id, value });
      return { kind: 'found', value, from: 'network' };
    }
    if (answer.kind === 'refused' && answer.status === 404) {
      await bestEffort(mirror?.dropThrough(throughKey(HOME, id)));
      return { kind: 'missing' };
    }
    const known = (await readCached(id)) as { value: T } | null;
    return known === null ? { kind: 'unreachable' } : { kind: 'found', value: known.value, from: 'device' };
  }

  async function foundBefore(): Promise<PedigreeHit[]> {
    return ((await readCached(FOUND)) as { hits: PedigreeHit[] } | null)?.hits ?? [];
  }

  /** The last found ones first. */
  async function keepFound(hits: readonly PedigreeHit[]): Promise<void> {
    const again = new Set(hits.map(({ dogId }) => dogId));
    const others = (await foundBefore()).filter(({ dogId }) => !again.has(dogId));
    await keep({ _id: FOUND, hits: [...hits, ...others].slice(0, FOUND_MOST) });
  }

  async function foundHere(text: string, sex: Sex | undefined): Promise<PedigreeHits> {
    const pages = (await mirror?.throughBetween(HOME, PEDIGREE_PAGES, `${PEDIGREE_PAGES}\uffff`)) ?? [];
    const opened = (pages as unknown as { value: PedigreePage }[]).map(({ value }) => value.dog);
    const dogs = new Map<string, FoundBefore>();
    for (const dog of [...(await foundBefore()).map((hit) => ({ ...hit, callName: null })), ...opened])
      dogs.set(dog.dogId, dog);
    const { foundAmong } = await context.surroundings.loadPedigreeSearch();
    return foundAmong([...dogs.values()], text, sex);
  }

  return {
    async searchPedigrees(text, sex) {
      // The service would not search for it either, so it does not count as a request.
      if (!isAskable(text)) return { ok: true, value: { hits: [], more: false, from: 'device' } };
      const query = new URLSearchParams({ q: text.trim().slice(0, LIMITS.searchText.max) });
      if (sex !== undefined) query.set('sex', sex);
      const answer = await service.open<PedigreeHits>(`/pedigrees?${query.toString()}`);
      if (answer.ok) {
        const { hits, more } = answer.value;
        if (hits.length > 0) await keepFound(hits);
        return { ok: true, value: { hits, more, from: 'network' } };
      }
      if (!NOT_ANSWERED.has(answer.code)) return answer;
      try {
        return { ok: true, value: { ...(await foundHere(text, sex)), from: 'device' } };
      } catch {
        // The search's code is not loaded yet, or the cache cannot be read.
        return answer;
      }
    },
    readPedigree: (key) => read<PedigreePage>(`${PEDIGREE_PAGES}${key}`, `/pedigrees/${encodeURIComponent(key)}`),
    readAncestry: (key) => read<Ancestry>(`${ANCESTRIES}${key}`, `/pedigrees/${encodeURIComponent(key)}/ancestry`),
    readPedigreeOfPet: (key) => read<PedigreeOfPet>(`${PETS}${key}`, `/pets/${encodeURIComponent(key)}/pedigree`),
  };
}
