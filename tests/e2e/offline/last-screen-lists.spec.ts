import type { Page } from 'playwright/test';
import { ulid } from 'ulid';
import { authorOfMessage, messageId } from '../../../src/domain/message/id.ts';
import type { MessageStatement } from '../../../src/domain/message/schema.ts';
import { routePath } from '../../../src/domain/routes.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import {
  furthest,
  LAST_SCREEN,
  noteShifts,
  places,
  type ScreenState,
  shifted,
  storedCounts,
  storedHtml,
  withoutScripts,
} from './last-screen-steps.ts';

type Lang = 'en' | 'uk';

interface List {
  readonly address: string;
  readonly heading: Readonly<Record<Lang, string>>;
  /** Whether it shows the neighbour's name. */
  readonly named: boolean;
}

/** Their cards are as high as their texts. */
const OF_CARDS: readonly List[] = [
  { address: routePath('community'), heading: { en: 'Community', uk: 'Спільнота' }, named: true },
  {
    address: routePath('services'),
    heading: { en: 'Services and announcements', uk: 'Послуги та оголошення' },
    named: true,
  },
];
const LISTS: readonly List[] = [
  ...OF_CARDS,
  { address: routePath('messages'), heading: { en: 'Messages', uk: 'Повідомлення' }, named: true },
  { address: routePath('orders'), heading: { en: 'Orders', uk: 'Замовлення' }, named: false },
];

const LONG_TEXT = 'A hedgehog that walks through the garden every evening, and where it sleeps. '.repeat(4);
/** Cards of announcements begin at rows of this height; the stored HTML cannot predict them for another font size. */
const ROW_PX = 4;

interface Appearance {
  readonly letters: number;
  readonly background: string;
}

const DAY: Appearance = { letters: 16, background: 'rgb(248, 243, 234)' };
const EVENING: Appearance = { letters: 16, background: 'rgb(25, 21, 19)' };

const appearanceOf = (page: Page): Promise<Appearance> =>
  page.evaluate(() => ({
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    background: getComputedStyle(document.body).backgroundColor,
  }));

const SIZES = [
  { size: 'phone', viewport: PHONE, lang: 'uk', locale: 'uk-UA', neighbour: 'Тарас' },
  { size: 'desktop', viewport: DESKTOP, lang: 'en', locale: 'en-US', neighbour: 'Taras' },
] as const;

for (const { size, viewport, lang, locale, neighbour } of SIZES) {
  test(`lists are readable before any script runs, look current, and do not change when the app takes over: ${size}`, async ({
    open,
    service,
  }) => {
    const visitor = await open({ viewport, locale, colorScheme: 'light' });
    const { page } = visitor;
    await neighbourhood(service.url, visitor, neighbour);

    const shows = async (root: string, { heading, named }: List) => {
      await expect(page.locator(root).getByRole('heading', { level: 1, name: heading[lang] })).toBeVisible();
      await expect(page.locator(`${root} main`)).toContainText(named ? neighbour : heading[lang]);
    };
    /** Reads these lists without scripts, then with them: nothing may move by this much. */
    const takenOver = async (lists: readonly List[], expected: Appearance, tolerance: number, name: string) => {
      const picture = (list: List, part: string) =>
        `test-results/screens/last-${list.address.split('/')[2]}-${name}-${part}${size}.png`;
      const before = new Map<List, ScreenState[]>();
      const again = await withoutScripts(visitor);
      for (const list of lists) {
        await page.goto(list.address);
        await shows(LAST_SCREEN, list);
        expect(await appearanceOf(page)).toEqual(expected);
        before.set(list, await places(page, LAST_SCREEN));
        await page.screenshot({ path: picture(list, '') });
      }
      await again();
      for (const list of lists) {
        await page.goto(list.address);
        await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
        await shows('#root', list);
        expect(await appearanceOf(page)).toEqual(expected);
        expect(furthest(before.get(list) ?? [], await places(page, '#root'))).toBeLessThan(tolerance);
        expect(await shifted(page)).toEqual([]);
        await page.screenshot({ path: picture(list, 'taken-over-') });
      }
    };

    const showsCounts = async () => {
      const countAt = (address: string) => page.locator(`#root a[href="${address}"]`).first();
      await expect(countAt(routePath('messages'))).toContainText('1');
      await expect(countAt(routePath('notifications'))).toContainText('2');
    };
    await test.step('the message and the notifications have arrived', async () => {
      // Every last screen holds their counts in its bar, so they must not change after the first list is stored.
      await page.goto(routePath('community'));
      await showsCounts();
    });
    await test.step('the lists are visited and left', async () => {
      for (const list of LISTS) {
        await page.goto(list.address);
        await shows('#root', list);
        await showsCounts();
        // A first version may have been stored before the counts and the neighbour's data were there.
        const counts = await page.locator('#root .count-badge').allTextContents();
        await expect.poll(() => storedCounts(page, list.address)).toEqual(counts);
        await expect
          .poll(() => storedHtml(page))
          .toHaveProperty([list.address], expect.stringContaining(list.named ? neighbour : ''));
      }
      await visitor.readyForOffline();
      await page.goto('about:blank');
      await visitor.offline();
      await noteShifts(page);
    });
    await test.step('in the same state', () => takenOver(LISTS, DAY, 1, 'day'));
    await test.step('in the evening', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await takenOver(OF_CARDS, EVENING, ROW_PX, 'dark');
    });
    await test.step('with a font twice as large', async () => {
      const session = await visitor.context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await takenOver(OF_CARDS, { ...EVENING, letters: 32 }, ROW_PX, 'large');
    });
  });
}

function greeting(to: string): MessageStatement {
  const at = new Date().toISOString();
  return {
    _id: messageId(to, ulid()),
    type: 'message',
    schemaVersion: versionOf('message'),
    written: { at, device: 'e2e' },
    text: 'Доброго дня! Чи можна завтра зранку?',
    photo: null,
    about: null,
    createdAt: at,
  };
}

/** Registers a person who can read posts, an announcement and a message of a neighbour of this name. */
async function neighbourhood(origin: string, visitor: Visitor, name: string): Promise<void> {
  const neighbour = await registerPerson(origin, name, 'Сусід');
  for (const one of [neighbour, await registerPerson(origin, name, 'Рудий')]) {
    await furnish(origin, one, []);
    await announce(origin, one, []);
  }
  const person = await visitor.register('Олена', 'Коваль');
  const theirs = await PersonClient.signIn(origin, neighbour);
  await theirs.write([1, 2, 3, 4, 5, 6].map((number) => postStatement(`${name} ${number}`, `<p>${LONG_TEXT}</p>`)));
  const own = await PersonClient.signIn(origin, person);
  const { userId } = own;
  // A person who answers a message is no stranger.
  await own.write([greeting(theirs.userId)]);
  const authors = async () => (await theirs.documents()).map(({ _id }) => authorOfMessage(String(_id)));
  await expect.poll(authors).toContain(userId);
  await theirs.write([greeting(userId)]);
}
