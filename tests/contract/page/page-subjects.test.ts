import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcementKey } from '../../../src/domain/announcement/id.ts';
import { organisationKey } from '../../../src/domain/organisation/id.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import { petKey } from '../../../src/domain/pet/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { engines } from '../engines.ts';
import { announcementIdOf, factOf } from '../jobs/market-stage.ts';
import { OrganisationWorld } from '../publisher/organisation-world.ts';
import { AT, ORIGIN, openPageStage, type PageStage, readPage } from './page-stage.ts';

describe.each(engines())('the HTML of announcements, organisations and dogs: $name', (kind) => {
  let stage: PageStage;
  beforeAll(async () => {
    stage = await openPageStage(kind);
  });
  afterAll(() => stage.stop());

  it('an announcement and a pet have their details, and are listed while they are published', async () => {
    const life = 10 * 60_000;
    const announced = factOf({ id: announcementIdOf(1), authorId: 'a'.repeat(32), end: Date.now() + life }, '1-a');
    const ended = factOf({ id: announcementIdOf(2), authorId: 'a'.repeat(32), end: Date.now() - 1 }, '1-a');
    const { pet } = announced;
    await stage.world.couch.use<object>('market').bulk({ docs: [announced, ended] });
    const bio = { bio: 'Любить <b>спати</b>', gallery: [], uid: 'a'.repeat(32), publishedAt: AT, updatedAt: null };
    const owned = { ...pet, ...bio, type: 'pet', schemaVersion: 1 };
    await stage.world.couch.use<object>('directory').insert(owned);
    const addressOf = ({ _id }: { _id: string }) => `/dashboard/announcement/${announcementKey(_id)}`;
    const offer = await stage.get(addressOf(announced));
    const page = readPage(offer.body);
    expect(offer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Мурка · Lapka']);
    expect(page.meta).toMatchObject({ description: 'Шукає дім', robots: 'index, follow' });
    expect(page.data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(page.plain).toContain('<p>Шукає дім</p>');
    const ofPet = readPage((await stage.get(`/dashboard/pet/${petKey(pet?._id ?? '')}`)).body);
    expect(ofPet.plain).toContain('<p>Любить &lt;b&gt;спати&lt;/b&gt;</p>');
    expect((await stage.get(addressOf(ended))).statusCode).toBe(404);
    stage.pass(600_000);
    const list = readPage((await stage.get('/dashboard/services-and-announcements')).body).plain;
    const sitemap = (await stage.get('/sitemap.xml')).body;
    for (const text of [list, sitemap]) {
      expect(text).toContain(addressOf(announced));
      expect(text).not.toContain(addressOf(ended));
    }
  });

  it('an organisation is shown if its admins opened it; otherwise the answer does not reveal whether it exists', async () => {
    const people = new OrganisationWorld(stage.world);
    const founder = await stage.world.person();
    const services = [{ nameKey: 'grooming', priceType: 'Free' }];
    const id = await people.found(founder, { description: 'Стрижемо <b>усіх</b>', services });
    expect(await people.act(founder, id, { does: 'show', shown: true })).toBe('published');
    const at = (key: string) => `/dashboard/organisation/${key}`;
    const address = at(organisationKey(id));
    const none = address.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'));
    const shut = async () => {
      stage.pass(3_000);
      // The ETag is that of the page without its nonce.
      const [here, nowhere] = [await stage.get(address), await stage.get(none)];
      expect([here.statusCode, here.headers.etag]).toEqual([nowhere.statusCode, nowhere.headers.etag]);
      const page = readPage(here.body);
      expect([here.statusCode, page.meta.robots, page.canonical, page.data]).toEqual([
        200,
        'noindex, follow',
        null,
        [],
      ]);
      expect(page.titles).toEqual(['Organisation · Lapka']);
    };
    await shut();
    expect(await people.act(founder, id, { does: 'change', field: 'open', was: false, value: true })).toBe('published');
    stage.pass(3_000);
    const answer = await stage.get(address, { 'accept-language': 'uk' });
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Пухнаста лапа · Лапка']);
    expect(page.canonical).toBe(ORIGIN + address);
    expect(page.meta).toMatchObject({
      description: 'Стрижемо <b>усіх</b>',
      robots: 'index, follow',
      'og:title': 'Пухнаста лапа · Лапка',
      'og:url': ORIGIN + address,
    });
    expect(page.data).toMatchObject([
      { '@type': 'LocalBusiness', name: 'Пухнаста лапа', makesOffer: [{ price: 0, itemOffered: { name: 'Грумінг' } }] },
    ]);
    expect(page.plain).toContain('<p>Стрижемо &lt;b&gt;усіх&lt;/b&gt;</p>');
    expect(answer.body).not.toContain('Коваль');
    const city = { en: 'Lviv', uk: 'Львів' };
    const lviv = { code: 'UA46060250010015970', city, region: null, country: { en: 'Ukraine', uk: 'Україна' } };
    const listed = async () => {
      stage.pass(600_000);
      const pages = [await stage.get('/dashboard/directory'), await stage.get('/sitemap.xml')];
      return pages.map(({ body }) => body.includes(address));
    };
    expect(await listed()).toEqual([false, false]);
    expect(await people.act(founder, id, { does: 'change', field: 'city', was: null, value: lviv })).toBe('published');
    expect(await listed()).toEqual([true, true]);
    const other = readPage((await stage.get(at(organisationKey(id).replace('-', ':')))).body);
    expect(other.canonical).toBeNull();
    expect(await people.act(founder, id, { does: 'close' })).toBe('published');
    await shut();
  });

  it('an announcement in the name of an organisation shows that name, whatever its kind', async () => {
    const { _id, ...fact } = factOf(
      { id: announcementIdOf(3), authorId: 'a'.repeat(32), end: Date.now() + 600_000 },
      '1-a',
    );
    const organised = `announcement:organisation:${'a'.repeat(32)}:01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;
    const services = [{ offer: { nameKey: 'grooming', priceType: 'Free' }, availableDates: [] }];
    const named = {
      ...fact,
      kind: 'Services',
      pet: null,
      petPrice: null,
      services,
      organisation: { name: '<script>' },
    };
    await stage.world.couch.use<object>('market').insert(named, organised);
    const answer = await stage.get(`/dashboard/announcement/${announcementKey(organised)}`);
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Grooming · <script> · Lapka']);
    expect(page.data[0]).toMatchObject({ '@type': 'Service', provider: { '@type': 'Organization', name: '<script>' } });
    expect(answer.body).not.toContain('<script>"');
    expect(page.scripts).toEqual(['application/ld+json', 'application/ld+json', 'module']);
  });

  it('a dog is shown with its parents, and is in the sitemap; an unknown one is 404', async () => {
    const nulls = { callName: null, breed: 'Хорт', kennel: null, size: null, cm: null, weight: null, kg: null };
    const dog = (dogId: string, name: string, more: object) => ({
      _id: pedigreeId(dogId),
      type: 'pedigree',
      schemaVersion: versionOf('pedigree'),
      dogId,
      name,
      ...nulls,
      sex: 'male',
      birthday: '2015',
      sir: null,
      dam: null,
      chip: '804098100012345',
      others: null,
      source: 'import',
      confirmed: true,
      importedAt: AT,
      ...more,
    });
    const docs = [dog('УКУ 1', 'БАРОН', {}), dog('UKU.2', '<script>РЕКС', { birthday: '2018-01-02', sir: 'УКУ 1' })];
    await stage.world.couch.use<object>('pedigrees').bulk({ docs });
    await stage.dogs.caughtUp();
    stage.pass(600_000);
    const address = '/dashboard/pedigree/UKU.2';
    const answer = await stage.get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>&lt;script&gt;РЕКС · ');
    expect(answer.body).toContain('Хорт · 2018-01-02 · БАРОН × ?');
    expect(answer.body).toContain('index, follow');
    expect(answer.body).not.toContain('noindex');
    expect(answer.body).not.toContain('804098100012345');
    expect((await stage.get('/sitemap.xml')).body).toContain(`<loc>${ORIGIN}${address}</loc>`);
    for (const none of ['UKU.3', '0', '%D0%A3%D0%9A%D0%A3%201', '~ff~'])
      expect((await stage.get(`/dashboard/pedigree/${none}`)).statusCode, none).toBe(404);
  });
});
