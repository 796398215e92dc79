import { organisationOfKey } from '../../../../../src/domain/organisation/id.ts';
import type { OrganisationPage } from '../../../../../src/domain/organisation/page.ts';
import type { OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import { pageOf } from '../../../../../src/domain/organisation/view.ts';
import { MATTERS } from '../../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';

export interface PublishedOrganisations {
  /**
   * What is public if `open` is set; null if there is none. Read from the engine and cached briefly.
   * @throws Error when the engine fails
   */
  byKey(key: string): Promise<OrganisationPage | null>;
}

const ONE_MS = 3_000;
const MAX_CACHED = 500;

/** Organisations for pages without scripts. */
export function createPublishedOrganisations(couch: Couch, now: () => number): PublishedOrganisations {
  const cache = ttlCache<OrganisationPage | null>({ milliseconds: ONE_MS, most: MAX_CACHED, now });

  async function read(id: string): Promise<OrganisationPage | null> {
    const matter = await orNull(couch.use<OrganisationMatter>(MATTERS).get(id));
    return matter && pageOf(upgradeDocument(matter), false);
  }

  return {
    async byKey(key) {
      const id = organisationOfKey(key);
      return id === null ? null : cache.get(id, () => read(id));
    },
  };
}
