import { organisationKey, organisationOfKey } from '../../../../../src/domain/organisation/id.ts';
import type { OrganisationPage } from '../../../../../src/domain/organisation/page.ts';
import { isPublic } from '../../../../../src/domain/organisation/rules.ts';
import type { OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import { pageOf } from '../../../../../src/domain/organisation/view.ts';
import { MATTERS } from '../../../../../src/domain/statements.ts';
import { MINUTE_MS } from '../../../../../src/domain/time/spans.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import { hiddenAmong } from '../../../matters/organisations/hidden.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';
import { createStore } from '../../../storage/store/store.ts';

export interface PublishedOrganisations {
  /**
   * What is public if `open` is set; null if there is none. Read from the engine and cached briefly.
   * @throws Error when the engine fails
   */
  byKey(key: string): Promise<OrganisationPage | null>;
  /** Those in the directory, as many as a sitemap needs, at most some minutes old. */
  many(): Promise<readonly ListedOrganisation[]>;
}

export interface ListedOrganisation {
  /** In its page's address. */
  readonly key: string;
  readonly page: OrganisationPage;
}

const ONE_MS = 3_000;
const MAX_CACHED = 500;
const MANY_MS = 10 * MINUTE_MS;
const SITEMAP_ORGANISATIONS = 1_000;

/** Organisations for pages without scripts. */
export function createPublishedOrganisations(couch: Couch, now: () => number): PublishedOrganisations {
  const store = createStore(couch);
  const cache = ttlCache<OrganisationPage | null>({ milliseconds: ONE_MS, most: MAX_CACHED, now });

  const listed = ttlCache<readonly ListedOrganisation[]>({ milliseconds: MANY_MS, most: 1, now });

  async function list(): Promise<ListedOrganisation[]> {
    const { docs } = await couch.use<OrganisationMatter>(MATTERS).find({
      selector: { listedIn: { $gt: null } },
      sort: ['listedIn'],
      limit: SITEMAP_ORGANISATIONS,
    });
    const matters = docs.map((doc) => upgradeDocument<OrganisationMatter>(doc));
    const hidden = await hiddenAmong(
      store,
      matters.map(({ _id }) => _id),
    );
    const shown = matters.filter((matter) => isPublic(matter) && !hidden.has(matter._id));
    return shown.map((matter) => ({ key: organisationKey(matter._id), page: pageOf(matter, false) }));
  }

  async function read(id: string): Promise<OrganisationPage | null> {
    const matter = await orNull(couch.use<OrganisationMatter>(MATTERS).get(id));
    if (matter === null || (await hiddenAmong(store, [id])).has(id)) return null;
    return pageOf(upgradeDocument(matter), false);
  }

  return {
    async byKey(key) {
      const id = organisationOfKey(key);
      return id === null ? null : cache.get(id, () => read(id));
    },
    many: () => listed.get('', list),
  };
}
