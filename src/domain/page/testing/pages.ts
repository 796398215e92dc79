import type { AnnouncementFact } from '../../announcement/schema.ts';
import { NO_VISIT } from '../../organisation/no-visit.ts';
import type { OrganisationPage } from '../../organisation/page.ts';
import type { PedigreePage } from '../../pedigree/page.ts';
import type { PostFact } from '../../post/schema.ts';
import { matchRoute, type RouteName } from '../../routes.ts';
import { versionOf } from '../../upgrades.ts';
import { describePage, type PageAddress, type PageTexts } from '../metadata.ts';
import type { PageSubject, SubjectWords } from '../subjects.ts';

export const ORIGIN = 'https://lapka.example';
export const SHA = 'a'.repeat(64);

export const texts: PageTexts = {
  siteName: 'Лапка',
  tagline: 'Спільнота',
  keywords: 'коти, собаки',
  imageAlt: 'Знак',
  community: 'Спільнота',
  services: 'Послуги',
  care: 'Догляд',
  breeds: 'Породи',
  title: 'Назва',
  description: 'Опис',
};
export const post: PostFact = {
  _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
  type: 'post',
  schemaVersion: versionOf('post'),
  postTitle: 'Кіт & «пес»',
  postTitleLower: 'кіт & «пес»',
  content: '<h2>Привіт</h2><p>Це &lt;b&gt; мій кіт.</p>',
  tags: ['коти', 'дім'],
  photo: { sha256: SHA, alt: 'Кіт на вікні', width: 2400, height: 1600 },
  slug: 'kit-01jd4z7r8s9t0v1w2x3y4z5a6b',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  authorId: 'a'.repeat(32),
  authorName: 'Олена Коваль',
  authorLetter: 'ОК',
  customAvatar: null,
  publishedAt: '2026-11-20T11:00:00.000Z',
  updatedAt: null,
  likes: 0,
  commentsCount: 0,
  statementRev: '1-a',
};
export const addressOf = (name: RouteName, more: Partial<PageAddress> = {}): PageAddress => ({
  name,
  parameters: {},
  locale: 'uk',
  origin: ORIGIN,
  post: null,
  ...more,
});
export const AT = '2026-11-20T10:00:00.000Z';
export const WORDS: SubjectWords = { locale: 'uk', service: (key) => key };
export const announcedPet = {
  _id: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
  name: 'Мурка',
  petType: 'cat' as const,
  breed: 'british-shorthair',
  sex: 'female' as const,
  age: '2 - 4' as const,
  size: '2 - 4' as const,
  massUnit: 'kg' as const,
  sterilized: true,
  photo: { sha256: SHA, alt: '', width: 800, height: 800 },
};
export const announcement: AnnouncementFact = {
  _id: 'announcement:pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
  type: 'announcement',
  schemaVersion: versionOf('announcement'),
  kind: 'Pet',
  description: 'Шукає дім',
  services: [],
  petPrice: { priceType: 'Price', price: 250, currency: '₴' },
  city: {
    code: 'UA46060250010015970',
    city: { en: 'Lviv', uk: 'Львів' },
    region: null,
    country: { en: 'Ukraine', uk: 'Україна' },
  },
  startedAt: AT,
  pet: announcedPet,
  authorId: 'a'.repeat(32),
  authorName: 'Олена',
  authorLetter: 'О',
  customAvatar: null,
  createdAt: AT,
  publishedAt: AT,
  updatedAt: null,
  expiresAt: '2026-12-20T10:00:00.000Z',
  statementRev: '1-a',
};
export const KEY = `${'a'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;
export const organisation: OrganisationPage = {
  name: 'Пухнаста «лапа»',
  organisationType: 'dogGrooming',
  ...NO_VISIT,
  description: 'Стрижемо\nі миємо',
  services: [
    { nameKey: 'grooming', priceType: 'Price', price: 300, currency: '₴' },
    { nameKey: 'dogWalking', priceType: 'Agreement' },
  ],
  open: true,
  team: [{ userId: 'a'.repeat(32), name: 'Олена Коваль', letter: 'ОК', role: 'admin' }],
  isClosed: false,
};
const relative = { dogId: '1', name: 'БАРОН', sex: 'male' as const, birthday: null, known: true };
export const pedigree: PedigreePage = {
  dog: {
    dogId: 'UKU 7',
    name: 'ЩАСТЯ «БУЛАТ»',
    callName: null,
    sex: 'male',
    breed: 'Хорт',
    birthday: '2013-05-06',
    kennel: 'Левове серце',
    sir: '1',
    dam: null,
    size: null,
    cm: null,
    weight: null,
    kg: null,
    others: null,
    source: 'import',
    confirmed: true,
  },
  sir: relative,
  dam: null,
  siblings: [],
  siblingCount: 0,
  children: [],
  childCount: 0,
  owner: null,
};
/** The page of a subject, by its own address. */
export const ofThing = (subject: PageSubject) => {
  const { name, parameters } = matchRoute(subject.path) ?? { name: 'notFound' as const, parameters: {} };
  return describePage(addressOf(name, { parameters, subject }), texts);
};
export const ofPost = (more: Partial<PostFact> = {}, address: Partial<PageAddress> = {}) =>
  describePage(addressOf('post', { parameters: { slug: post.slug }, post: { ...post, ...more }, ...address }), texts);
