import type { AccountInfo } from '../../../domain/account/commands.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { within } from '../../../platform/clock.ts';
import type { AccountApi } from '../../api/account.ts';
import type { CoreParts } from '../core-parts.ts';
import { cachedPhoto, fetchPrivatePhoto } from '../own/fetch-private-photo.ts';

/** The account as the service stores it belongs in the file, but a bad network must not delay the file. */
const ACCOUNT_MS = 8_000;

export function createExportAll(parts: CoreParts): AccountApi['exportAll'] {
  const { context, service, access, bookmarks } = parts;
  const { fetch, origin, clock, loadExport } = context.surroundings;

  /** A post as this device has it. */
  async function postHere(id: string): Promise<PostFact | null> {
    const mirrored = (await context.mirror?.byId(id)) as PostFact | null | undefined;
    return mirrored ?? (await bookmarks.post(id))?.post ?? null;
  }

  async function titlesOf(posts: readonly string[]): Promise<Record<string, string>> {
    const titles: Record<string, string> = {};
    for (const id of posts) {
      const post = await postHere(id).catch(() => null);
      if (post !== null) titles[id] = post.postTitle;
    }
    return titles;
  }

  return async () => {
    const person = context.session()?.person;
    if (person === undefined) return { ok: false, code: 'device/not-signed-in' };
    // The service worker caches it once the app is installed; before that it is fetched like any other part of the
    // page.
    const maker = await loadExport().catch(() => null);
    if (maker === null) return { ok: false, code: 'network/unreachable' };
    const info = await within(clock, ACCOUNT_MS, service.signed<AccountInfo>('/auth/account'), null);
    const read = await access.writing(async (own) => ({
      ok: true,
      value: { own, content: await maker.ownContent(own) },
    }));
    if (!read.ok) return read;
    const { own, content } = read.value;
    const titles = await titlesOf(maker.postsIn(content));
    const value = await maker.exportAll(
      {
        fetch,
        origin,
        clock,
        // One step per photo: closing the own database must not wait for downloads.
        readStored: async (sha256) => (own.ending.aborted ? undefined : own.during(() => cachedPhoto(own, sha256))),
        fetchPrivate: (sha256) => fetchPrivatePhoto(context, sha256, own.ending),
      },
      {
        ...content,
        person,
        account: info?.ok ? info.value : null,
        titles,
        exportedAt: new Date(context.now()).toISOString(),
      },
    );
    // Signed out in the meantime: another person who is signed in now must not get it.
    if (context.session()?.person.userId !== person.userId) return { ok: false, code: 'device/not-signed-in' };
    return { ok: true, value };
  };
}
