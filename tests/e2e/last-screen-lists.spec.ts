import { ulid } from 'ulid';
import { authorOfMessage, messageId } from '../../src/domain/message/id.ts';
import type { MessageStatement } from '../../src/domain/message/schema.ts';
import { routePath } from '../../src/domain/routes.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { DESKTOP, expect, PHONE, test, type Visitor } from './fixtures.ts';
import {
  furthest,
  keptScreens,
  LAST_SCREEN,
  noteShifts,
  places,
  type Standing,
  shifted,
  withoutScripts,
} from './last-screen-steps.ts';
import { announce, furnish } from './market-steps.ts';
import { registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';

/** Each list, what its heading says, and whether the neighbour is in it. */
const LISTS = [
  {
    address: routePath('services'),
    heading: { en: 'Services and announcements', uk: 'Послуги та оголошення' },
    named: true,
  },
  { address: routePath('messages'), heading: { en: 'Messages', uk: 'Повідомлення' }, named: true },
  { address: routePath('orders'), heading: { en: 'Orders', uk: 'Замовлення' }, named: false },
] as const;

/** Each language on each size, by day and by night. */
const LOOKS = [
  { lang: 'en', locale: 'en-US', size: 'phone', viewport: PHONE, colorScheme: 'light' },
  { lang: 'en', locale: 'en-US', size: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
  { lang: 'uk', locale: 'uk-UA', size: 'phone', viewport: PHONE, colorScheme: 'light' },
  { lang: 'uk', locale: 'uk-UA', size: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

function greeting(to: string): MessageStatement {
  const at = new Date().toISOString();
  return {
    _id: messageId(to, ulid()),
    type: 'message',
    schemaVersion: versionOf('message'),
    written: { at, device: 'e2e' },
    ...{ text: 'Доброго дня! Чи можна завтра зранку?', photo: null, about: null, createdAt: at },
  };
}

/** Somebody who can read an announcement and a message of a neighbour of this name. */
async function neighbourhood(origin: string, visitor: Visitor, name: string): Promise<void> {
  const neighbour = await registerPerson(origin, name, 'Сусід');
  await furnish(origin, neighbour, []);
  await announce(origin, neighbour, []);
  const person = await visitor.register('Олена', 'Коваль');
  const theirs = await PersonClient.signIn(origin, neighbour);
  const own = await PersonClient.signIn(origin, person);
  const { userId } = own;
  // Whoever was written to is no stranger when they answer.
  await own.write([greeting(theirs.userId)]);
  const authors = async () => (await theirs.documents()).map(({ _id }) => authorOfMessage(String(_id)));
  await expect.poll(authors).toContain(userId);
  await theirs.write([greeting(userId)]);
}

for (const { lang, size, ...look } of LOOKS) {
  test(`announcements, chats and orders are read before any script has run, and taken over as they are: ${lang}, ${size}`, async ({
    open,
    service,
  }) => {
    const name = { en: 'Taras', uk: 'Тарас' }[lang];
    const visitor = await open(look);
    const { page } = visitor;
    await neighbourhood(service.url, visitor, name);
    for (const { address, heading, named } of LISTS) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading[lang] })).toBeVisible();
      await expect(page.locator('#root main')).toContainText(named ? name : heading[lang]);
      await expect.poll(async () => (await keptScreens(page)).includes(address), { timeout: 30_000 }).toBe(true);
    }
    await visitor.readyForOffline();
    await page.goto('about:blank');
    await visitor.offline();
    const again = await withoutScripts(visitor);
    const before: Record<string, Standing[]> = {};
    for (const { address, heading, named } of LISTS) {
      await page.goto(address);
      const screen = page.locator(LAST_SCREEN);
      await expect(screen.getByRole('heading', { level: 1, name: heading[lang] })).toBeVisible();
      await expect(screen.locator('main')).toContainText(named ? name : heading[lang]);
      before[address] = await places(page, LAST_SCREEN);
      await page.screenshot({ path: `test-results/screens/last-${address.split('/')[2]}-${lang}-${size}.png` });
    }
    await again();
    await noteShifts(page);
    for (const { address, heading, named } of LISTS) {
      await page.goto(address);
      await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
      await expect(page.locator('#root').getByRole('heading', { level: 1, name: heading[lang] })).toBeVisible();
      await expect(page.locator('#root main')).toContainText(named ? name : heading[lang]);
      expect(furthest(before[address] ?? [], await places(page, '#root'))).toBeLessThan(1);
      expect(await shifted(page)).toEqual([]);
      await page.screenshot({
        path: `test-results/screens/last-${address.split('/')[2]}-taken-over-${lang}-${size}.png`,
      });
    }
  });
}
