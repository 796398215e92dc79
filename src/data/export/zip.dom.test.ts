import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { bookmarkId } from '../../domain/bookmark/id.ts';
import type { StatementOf } from '../../domain/kinds/kinds.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import { likeId } from '../../domain/like/id.ts';
import type { OwnRecord } from '../api/own.ts';
import { petInput, petOfferInput, petRecordInput, servicesInput } from '../testing/market.ts';
import { postInput } from '../testing/posts.ts';
import { LVIV, profileInput } from '../testing/profiles.ts';
import type { ExportContent } from './content.ts';
import { gatherPhotos } from './photos.ts';
import { zipOf } from './zip.ts';

const LIKED = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const UNKNOWN = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
const AT = '2026-11-20T12:00:00.000Z';
const SHA = 'ab'.repeat(32);
const written = { at: AT, device: 'here' };

const recordOf = <T extends StatementType>(
  statement: StatementOf[T] & { type: T },
  state: OwnRecord['state'] = 'published',
): OwnRecord<T> => ({
  statement: { ...statement, _rev: '1-a' },
  state,
  outcome: null,
  photoWaiting: false,
});

/** Everything that one person may have, with `words` wherever a person or another person's device can write. */
function contentOf(words: string): ExportContent {
  const photo = { sha256: SHA, alt: words, width: 10, height: 10 };
  const post = { ...postInput(words, { content: words, tags: [words], photo }), written };
  const pet = petInput({ name: words, bio: words, colour: words, breed: words, gallery: [photo] });
  return {
    exportedAt: AT,
    person: {
      userId: '0'.repeat(32),
      firstName: words,
      secondName: words,
      letter: words,
      avatar: SHA,
      roles: ['user'],
      locale: 'uk',
    },
    account: {
      email: words,
      emailConfirmed: true,
      pendingEmail: null,
      hasPassword: true,
      google: false,
      passkeys: [],
      roles: ['user'],
      createdAt: AT,
    },
    titles: { [LIKED]: words },
    records: {
      profile: [
        recordOf({
          ...profileInput({
            firstName: words,
            bio: words,
            phone: words,
            avatar: { sha256: SHA },
            city: { ...LVIV, city: { en: words, uk: words } },
          }),
          written,
        }),
      ],
      post: [recordOf({ ...post, slug: words }), recordOf({ ...post, _id: 'post:2', slug: words })],
      draft: [
        recordOf({
          _id: `draft:${words}`,
          type: 'draft',
          schemaVersion: 1,
          target: 'post:1',
          mode: 'create',
          postTitle: words,
          content: words,
          tags: [],
          photo: null,
          updatedAt: AT,
          written,
        }),
      ],
      comment: [],
      message: [],
      'chat-mark': [],
      'hidden-message': [],
      reaction: [],
      reservation: [],
      'reservation-step': [],
      organisation: [],
      'organisation-step': [],
      'pedigree-link': [],
      'pedigree-proposal': [],
      review: [],
      'review-answer': [],
      opinion: [],
      like: [
        recordOf({ _id: likeId(LIKED), type: 'like', schemaVersion: 1, liked: true, written }),
        recordOf({ _id: likeId(UNKNOWN), type: 'like', schemaVersion: 1, liked: false, written }),
      ],
      bookmark: [
        recordOf({ _id: bookmarkId(UNKNOWN), type: 'bookmark', schemaVersion: 1, kept: true, keptAt: AT, written }),
      ],
      report: [],
      block: [],
      preferences: [],
      'read-mark': [],
      pet: [recordOf({ ...pet, written })],
      'pet-record': [
        recordOf({
          ...petRecordInput(pet._id, {
            chip: words,
            chipRegistry: words,
            passport: words,
            health: words,
            contacts: words,
          }),
          vaccinations: [{ name: words, given: words, due: words }],
          written,
        }),
      ],
      announcement: [
        recordOf({
          ...servicesInput({ description: words, organisation: { name: words } }),
          services: servicesInput().services.map((service) => ({ ...service, places: 3 })),
          written,
        }),
        recordOf({ ...petOfferInput(pet._id, { description: words }), written }),
      ],
      transfer: [],
    },
    conflicts: [
      {
        id: 'post:2',
        type: 'post',
        fields: [words],
        versions: [
          { rev: '2-a', writtenAt: words, thisDevice: true, removed: false, statement: post },
          { rev: '2-b', writtenAt: AT, thisDevice: false, removed: true, statement: null },
        ],
      },
    ],
    notifications: [
      { _id: 'notification:1', type: 'notification', schemaVersion: 1, kind: words, at: AT, about: { device: words } },
      { _id: 'notification:2', type: 'notification', schemaVersion: 1, kind: 'welcome', at: AT, about: {} },
    ],
    photos: [{ sha256: SHA, bytes: new Uint8Array([1, 2, 3]).buffer, extension: 'webp' }],
    unreadable: [{ _id: 'pet:1', type: 'pet', schemaVersion: 99, name: words }],
    missing: [
      { sha256: 'cd'.repeat(32), why: 'gone' },
      { sha256: words, why: 'unreachable' },
    ],
  };
}

async function unzip(content: ExportContent): Promise<{ zip: JSZip; names: string[]; page: Document }> {
  const zip = await JSZip.loadAsync(await (await zipOf(content)).arrayBuffer());
  const names = Object.values(zip.files).flatMap((file) => (file.dir ? [] : [file.name]));
  const text = (await zip.file('index.html')?.async('string')) ?? '';
  return { zip, names, page: new DOMParser().parseFromString(text, 'text/html') };
}

const TAGS = new Set(
  'HTML HEAD META TITLE STYLE BODY H1 H2 H3 P SPAN SECTION ARTICLE DL DT DD DIV IMG A TIME CODE'.split(' '),
);
const ATTRIBUTES = new Set('lang charset name content http-equiv class src alt loading href datetime'.split(' '));

/** The page contains only markup of this program, and links only to files of the zip. */
function expectHarmless(page: Document, names: readonly string[]): void {
  for (const element of page.querySelectorAll('*')) {
    expect(TAGS).toContain(element.tagName);
    for (const { name } of element.attributes) expect(ATTRIBUTES).toContain(name);
    for (const name of ['src', 'href']) {
      const target = element.getAttribute(name);
      if (target !== null) expect(names).toContain(target);
    }
  }
  expect(page.querySelectorAll('meta')).toHaveLength(3);
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><iframe src=//evil.example>',
  '&lt;script&gt;',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '\u202egnp.exe',
  '<!-- -->',
  'a\u0000b',
];

describe('the export file', () => {
  it('exports a page in both languages and everything beside it as data', async () => {
    const { zip, names, page } = await unzip(contentOf('Мурчик'));
    expect(names.sort()).toEqual(
      [
        'account.json',
        'announcements/announcement-pet-01JD4Z7R8S9T0V1W2X00000001.json',
        'announcements/announcement-services.json',
        'pet-records/pet-record-01JD4Z7R8S9T0V1W2X00000001.json',
        'pets/pet-01JD4Z7R8S9T0V1W2X00000001.json',
        'bookmarks/bookmark-01JD4Z7R8S9T0V1W2X3Y4Z5A6C.json',
        'conflicts.json',
        'drafts/draft.json',
        'export.json',
        'index.html',
        'likes/like-01JD4Z7R8S9T0V1W2X3Y4Z5A6B.json',
        'likes/like-01JD4Z7R8S9T0V1W2X3Y4Z5A6C.json',
        'newer.json',
        'notifications.json',
        `photos/${SHA}.webp`,
        'posts/2026-11-20.json',
        'posts/2026-11-20-2.json',
        'profile.json',
      ].sort(),
    );
    const text = page.body.textContent ?? '';
    for (const word of [
      'Everything of yours',
      'Усе ваше',
      'Мурчик',
      'Ласкаво просимо',
      'видно іншим',
      'no longer stored',
      'Самець',
      'Вигул собак · Dog walking: 200\u00a0₴ · ₴200',
      'до 3 на день · up to 3 a day',
      'Забарвлення · ColourМурчик',
    ])
      expect(text).toContain(word);
    // A withdrawn like is exported as data only; of a post that is not known here only the id is shown.
    const listed = (title: string) =>
      [...page.querySelectorAll('section')]
        .filter((section) => section.querySelector('h2')?.textContent?.includes(title))
        .flatMap((section) => [...section.querySelectorAll('article > p:first-child')].map((one) => one.textContent));
    expect([listed('Posts you like'), listed('Bookmarks')]).toEqual([['Мурчик'], [UNKNOWN]]);
    const profile = JSON.parse((await zip.file('profile.json')?.async('string')) ?? '') as OwnRecord;
    expect(profile.statement).toMatchObject({ bio: 'Мурчик', city: { code: LVIV.code } });
    expect(await zip.file(`photos/${SHA}.webp`)?.async('array')).toEqual([1, 2, 3]);
    expectHarmless(page, names);
  });

  it.each(HOSTILE)('treats %j as plain text in the export', async (words) => {
    const { names, page } = await unzip(contentOf(words));
    expectHarmless(page, names);
    for (const name of names) expect(name).toMatch(/^(?:[a-z-]+\/)?[\w-]+\.(?:json|html|webp)$/);
  });

  it('treats any text as plain text in the export', async () => {
    const word = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 4 }), async (parts) => {
        const { names, page } = await unzip(contentOf(parts.join('')));
        expectHarmless(page, names);
      }),
      drawn(60),
    );
  });
});

describe('the exported photos', () => {
  const clock = { now: () => 0, after: () => () => undefined };
  const image = (type: string) => new Response(new Uint8Array([7]), { headers: { 'content-type': type } });
  const source = (answer: (path: string) => Response) => ({
    clock,
    origin: 'http://lapka.example',
    fetch: (async (input) => answer(new URL(String(input)).pathname)) as typeof fetch,
    readStored: async (sha256: string) =>
      sha256 === 'kept'
        ? { sha256, bytes: new ArrayBuffer(2), type: 'image/jpeg', addedAt: AT, state: 'sent' as const, code: null }
        : undefined,
    fetchPrivate: async (sha256: string) =>
      sha256 === 'private' ? { bytes: new ArrayBuffer(3), type: 'image/webp' } : 'gone',
  });

  it('exports photos from the device and those that can be fetched, and says why others are missing', async () => {
    const answers: Record<string, () => Response> = {
      wide: () => image('image/webp'),
      missing: () => new Response('{}', { status: 404 }),
      private: () => new Response('{}', { status: 404 }),
      portal: () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      offline: () => {
        throw new TypeError('Failed to fetch');
      },
    };
    const found = await gatherPhotos(
      source((path) => (answers[path.split('/')[2] ?? ''] ?? answers.missing)?.() ?? image('image/png')),
      ['kept', 'wide', 'gone', 'portal', 'offline'],
    );
    expect(found.photos.map(({ sha256, extension }) => [sha256, extension])).toEqual([
      ['kept', 'jpg'],
      ['wide', 'webp'],
    ]);
    expect(found.missing).toEqual([
      { sha256: 'gone', why: 'gone' },
      { sha256: 'offline', why: 'unreachable' },
      { sha256: 'portal', why: 'unreachable' },
    ]);
  });

  it('exports a smaller size of a photo if only that is cached', async () => {
    const asked: string[] = [];
    const found = await gatherPhotos(
      source((path) => {
        asked.push(path);
        if (!path.endsWith('/300')) throw new TypeError('Failed to fetch');
        return image('image/webp');
      }),
      ['seen'],
    );
    expect(found.missing).toEqual([]);
    expect(asked).toEqual([1200, 900, 600, 300].map((width) => `/media/seen/${width}`));
  });
});
