import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, ROUTES } from '../routes.ts';
import { describePage } from './metadata.ts';
import { SUBJECT_PAGES } from './subject-pages.ts';
import { subjectOfAnnouncement, subjectOfOrganisation, subjectOfPedigree, subjectOfPet } from './subjects.ts';
import {
  AT,
  addressOf,
  announcedPet,
  announcement,
  KEY,
  ORIGIN,
  ofPost,
  ofThing,
  organisation,
  pedigree,
  SHA,
  texts,
  WORDS,
} from './testing/pages.ts';

describe('the metadata of a page', () => {
  it.each(ROUTE_NAMES)(
    '%s: has a title, a description, and a canonical address exactly when the content has one',
    (name) => {
      const page = describePage(addressOf(name), texts);
      expect(page.title).toContain('Назва');
      expect(page.description).toBe('Опис');
      expect(page.canonical === null).toBe(['notFound', 'post', ...SUBJECT_PAGES].includes(name));
      if (ROUTES[name].access !== 'public') expect(page.robots).toBe('noindex, follow');
    },
  );

  it('describes the home page as an organisation of 2024 in the west of Ukraine', () => {
    const page = describePage(addressOf('home'), texts);
    expect(page).toMatchObject({ title: 'Назва', canonical: `${ORIGIN}/`, robots: 'index, follow', kind: 'website' });
    expect(page.image).toMatchObject({ address: `${ORIGIN}/social-800x600.png`, width: 800, height: 600 });
    expect(page.structured).toMatchObject([
      {
        '@type': 'Organization',
        foundingDate: '2024',
        foundingLocation: { address: { addressCountry: 'UA' } },
      },
    ]);
  });

  it('describes a post as an article with author, dates, photo and breadcrumb', () => {
    const page = ofPost({ likes: 7, updatedAt: '2026-11-21T10:00:00.000Z' });
    expect(page).toMatchObject({
      title: 'Кіт & «пес» · Лапка',
      description: 'Привіт Це <b> мій кіт.',
      keywords: 'коти, дім',
      canonical: `${ORIGIN}/dashboard/post/kit-01jd4z7r8s9t0v1w2x3y4z5a6b`,
      kind: 'article',
      image: { address: `${ORIGIN}/media/${SHA}/share.jpg`, width: 1200, height: 630, alt: 'Кіт на вікні' },
    });
    const [article, way] = page.structured;
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'Кіт & «пес»',
      datePublished: '2026-11-20T11:00:00.000Z',
      dateModified: '2026-11-21T10:00:00.000Z',
      author: { '@type': 'Person', name: 'Олена Коваль' },
      commentCount: 0,
      interactionStatistic: [
        { interactionType: { '@type': 'LikeAction' }, userInteractionCount: 7 },
        { interactionType: { '@type': 'CommentAction' }, userInteractionCount: 0 },
      ],
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, {}, { position: 3 }] });
  });

  it.each([
    [
      'cuts a long text after 150 characters, and never within one',
      { content: `<p>${'🐈'.repeat(200)}</p>` },
      '🐈'.repeat(150),
    ],
    ['counts a family emoji as one character', { content: `<p>${'👨‍👩‍👧‍👦'.repeat(200)}</p>` }, '👨‍👩‍👧‍👦'.repeat(150)],
    ['uses the photo’s description where there is no text', { content: '' }, 'Кіт на вікні'],
    ['uses the site’s description where there is neither', { content: '', photo: null }, 'Опис'],
  ])('%s', (_name, more, description) => {
    expect(ofPost(more).description).toBe(description);
  });

  it('describes an announcement of a pet as a product offered until its end, with a breadcrumb', () => {
    const page = ofThing(subjectOfAnnouncement(announcement, WORDS));
    expect(page).toMatchObject({
      title: 'Мурка, Британська короткошерста · Лапка',
      description: 'Шукає дім',
      canonical: `${ORIGIN}/dashboard/announcement/pet-01JD4Z7R8S9T0V1W2X3Y4Z5A6B`,
      robots: 'index, follow',
      kind: 'website',
      image: { address: `${ORIGIN}/media/${SHA}/share.jpg`, width: 1200, height: 630 },
    });
    expect(page.structured).toMatchObject([
      {
        '@type': 'Product',
        name: 'Мурка, Британська короткошерста',
        areaServed: { name: 'Львів' },
        offers: { price: 250, priceCurrency: 'UAH', validThrough: announcement.expiresAt, seller: { name: 'Олена' } },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'Послуги' }, { position: 3 }] },
    ]);
  });

  it('describes services as a service with a price for each, and cuts a long text', () => {
    const walks = { offer: { nameKey: 'dogWalking' as const, priceType: 'Agreement' as const }, availableDates: [] };
    const visits = { offer: { nameKey: 'dropInVisits' as const, priceType: 'Free' as const }, availableDates: [] };
    const services = { _id: `announcement:services:${'a'.repeat(32)}`, kind: 'Services' as const, petPrice: null };
    const more = { ...services, pet: null, services: [walks, visits], description: `${'🐈'.repeat(160)}` };
    const page = ofThing(subjectOfAnnouncement({ ...announcement, ...more }, WORDS));
    expect(page).toMatchObject({
      title: 'dogWalking, dropInVisits · Олена · Лапка',
      description: '🐈'.repeat(150),
      canonical: `${ORIGIN}/dashboard/announcement/services-${'a'.repeat(32)}`,
      image: { address: `${ORIGIN}/social-800x600.png` },
    });
    expect(page.structured[0]).toMatchObject({ '@type': 'Service', provider: { name: 'Олена' } });
    const { offers } = page.structured[0] as { offers: object[] };
    expect(offers).toMatchObject([{ itemOffered: { name: 'dogWalking' } }, { price: 0 }]);
    expect(offers[0]).not.toHaveProperty('price');
  });

  it('describes an announcement of an organisation by the organisation’s name', () => {
    const _id = `announcement:organisation:${'a'.repeat(32)}:01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;
    const grooms = { offer: { nameKey: 'grooming' as const, priceType: 'Free' as const }, availableDates: [] };
    const services = { kind: 'Services' as const, petPrice: null, pet: null, services: [grooms] };
    const named = { ...announcement, ...services, _id, organisation: { name: 'Пухнаста лапа' } };
    const page = ofThing(subjectOfAnnouncement(named, WORDS));
    expect(page).toMatchObject({
      title: 'grooming · Пухнаста лапа · Лапка',
      canonical: `${ORIGIN}/dashboard/announcement/organisation-${'a'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B`,
    });
    const provider = { '@type': 'Organization', name: 'Пухнаста лапа' };
    expect(page.structured[0]).toMatchObject({ '@type': 'Service', provider });
    expect(JSON.stringify(page)).not.toContain('Олена');
  });

  it('describes a pet by its owner’s text, and only by its name if the breed is unknown', () => {
    const { _id, ...traits } = announcedPet;
    const fact = {
      ...traits,
      _id,
      type: 'pet' as const,
      schemaVersion: 1 as const,
      breed: 'other',
      bio: 'Любить\nспати',
    };
    const dates = { createdAt: AT, publishedAt: AT, updatedAt: null };
    const page = ofThing(
      subjectOfPet({ ...fact, ...dates, gallery: [], uid: 'a'.repeat(32), statementRev: '1-a' }, 'uk'),
    );
    expect(page).toMatchObject({
      title: 'Мурка · Лапка',
      description: 'Любить спати',
      canonical: `${ORIGIN}/dashboard/pet/01JD4Z7R8S9T0V1W2X3Y4Z5A6B`,
      robots: 'index, follow',
    });
    expect(page.structured).toHaveLength(1);
  });

  it('describes an open organisation with its services, and without its members', () => {
    const subject = subjectOfOrganisation(KEY, organisation, WORDS);
    if (subject === null) throw new Error('it is open');
    const page = ofThing(subject);
    expect(page).toMatchObject({
      title: 'Пухнаста «лапа» · Лапка',
      description: 'Стрижемо і миємо',
      canonical: `${ORIGIN}/dashboard/organisation/${KEY}`,
      robots: 'index, follow',
      kind: 'website',
    });
    expect(page.structured).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: 'Пухнаста «лапа»',
        description: 'Стрижемо і миємо',
        url: `${ORIGIN}/dashboard/organisation/${KEY}`,
        image: `${ORIGIN}/social-800x600.png`,
        makesOffer: [
          {
            '@type': 'Offer',
            availability: 'https://schema.org/InStock',
            price: 300,
            priceCurrency: 'UAH',
            itemOffered: { '@type': 'Service', name: 'grooming' },
          },
          {
            '@type': 'Offer',
            availability: 'https://schema.org/InStock',
            itemOffered: { '@type': 'Service', name: 'dogWalking' },
          },
        ],
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('Коваль');
    const silent = subjectOfOrganisation(KEY, { ...organisation, description: ' ', services: [] }, WORDS);
    expect(silent && ofThing(silent).description).toBe('Опис');
  });

  it('describes a dog with its birth and its parents', () => {
    const page = ofThing(subjectOfPedigree(pedigree));
    const about = {
      description: 'Хорт · 2013-05-06 · Левове серце · БАРОН × ?',
      url: `${ORIGIN}/dashboard/pedigree/UKU_7`,
    };
    expect(page).toMatchObject({
      title: 'ЩАСТЯ «БУЛАТ» · Лапка',
      description: about.description,
      canonical: about.url,
      robots: 'index, follow',
    });
    expect(page.structured).toMatchObject([{ '@type': 'Thing', name: 'ЩАСТЯ «БУЛАТ»', identifier: 'UKU 7', ...about }]);
    const orphan = subjectOfPedigree({ ...pedigree, sir: null, dog: { ...pedigree.dog, breed: null, kennel: null } });
    expect(ofThing(orphan).description).toBe('2013-05-06');
  });

  it.each([{ open: false }, { isClosed: true }])('describes no organisation that is %j', (more) => {
    expect(subjectOfOrganisation(KEY, { ...organisation, ...more }, WORDS)).toBeNull();
  });

  it.each([
    [
      'an organisation that is not open or does not exist',
      addressOf('organisation', { parameters: { orgId: KEY } }),
      null,
      'noindex, follow',
    ],
    ['a removed or unknown post', addressOf('post', { parameters: { slug: 'x' } }), null, 'noindex, follow'],
    [
      'an unused tag',
      addressOf('postsByTag', { parameters: { tagname: 'коти й пси' }, empty: true }),
      `${ORIGIN}/dashboard/posts/tag/%D0%BA%D0%BE%D1%82%D0%B8%20%D0%B9%20%D0%BF%D1%81%D0%B8`,
      'noindex, follow',
    ],
    ['a missing pedigree', addressOf('pedigree', { parameters: { id: '1' } }), null, 'noindex, follow'],
    [
      'somebody’s profile',
      addressOf('profile', { parameters: { id: 'x' } }),
      `${ORIGIN}/dashboard/profile/x`,
      'noindex, follow',
    ],
  ] as const)('asks search engines not to index %s', (_name, address, canonical, robots) => {
    expect(describePage(address, texts)).toMatchObject({ canonical, robots });
  });

  it('describes the page about us in JSON-LD', () => {
    expect(describePage(addressOf('about', { locale: 'en' }), texts).structured).toMatchObject([
      { '@type': 'AboutPage', inLanguage: 'en', mainEntity: { foundingDate: '2024' } },
    ]);
    expect(describePage(addressOf('community'), texts).structured).toEqual([]);
  });
});
