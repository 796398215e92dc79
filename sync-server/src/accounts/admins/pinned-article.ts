import { careArticle } from '../../../../src/domain/care/articles.ts';
import type { PinnedArticle } from '../../../../src/domain/care/pinned.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, stored } from '../../storage/engine/nano-answers.ts';
import type { StoredAccount } from '../documents.ts';
import { readNames } from '../person-names.ts';
import type { Audit } from './audit.ts';

const ID = 'pinned-article';

interface PinDocument {
  readonly _id: typeof ID;
  readonly type: typeof ID;
  readonly pinned: PinnedArticle | null;
}

/** The article of the handbook that everybody's dashboard shows for a season. */
export interface PinnedArticles {
  /** Null if none is pinned, or its season is over. */
  read(): Promise<PinnedArticle | null>;
  /**
   * Pins an article for `DURATIONS.pinnedArticle`, instead of the former one. `slug` null: none any more.
   * @throws Failure 404 `article/unknown`
   */
  pin(by: StoredAccount, slug: string | null): Promise<void>;
}

export function createPinnedArticles(couch: Couch, audit: Pick<Audit, 'write'>): PinnedArticles {
  const documents = couch.use<PinDocument>('accounts');
  return {
    async read() {
      const pinned = (await orNull(documents.get(ID)))?.pinned ?? null;
      return pinned !== null && Date.parse(pinned.until) > Date.now() ? pinned : null;
    },
    async pin(by, slug) {
      if (slug !== null && careArticle(slug) === null) throw new Failure(404, 'article/unknown', 'No such article.');
      const now = Date.now();
      const admin = { userId: by.userId, name: (await readNames(couch, [by])).get(by.userId)?.name ?? '' };
      const action = slug === null ? 'article-unpinned' : 'article-pinned';
      const at = new Date(now).toISOString();
      await audit.write({ at, action, by: admin, person: admin, role: null, reason: slug });
      const until = new Date(now + DURATIONS.pinnedArticle).toISOString();
      // Another admin may write at the same moment: the later one wins.
      for (let isDone = false; !isDone; ) {
        const before = await orNull(documents.get(ID));
        const pinned = slug === null ? null : { slug, until };
        isDone = await stored(
          documents.insert({ _id: ID, type: ID, pinned, ...(before === null ? {} : { _rev: before._rev }) }),
        );
      }
    },
  };
}
