import type { Page } from 'playwright/test';
import { routePath } from '../../src/domain/routes.ts';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import {
  furthest,
  keptScreens,
  LAST_SCREEN,
  noteShifts,
  places,
  shifted,
  withoutScripts,
} from './last-screen-steps.ts';
import { announce, furnish } from './market-steps.ts';
import { registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';
import { postStatement } from './post-statement.ts';

const LISTS = [routePath('community'), routePath('services')] as const;

/** Cards of announcements begin at rows so high: what is kept cannot know at which, with other letters. */
const ROW_PX = 4;

interface Look {
  readonly letters: number;
  readonly background: string;
}

/** What has changed at the device since the list was left, and how the page looks then. */
const CHANGES: Record<string, { when: string; look: Look; make(page: Page): Promise<void> }> = {
  dark: {
    when: 'in the evening',
    look: { letters: 16, background: 'rgb(25, 21, 19)' },
    make: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
  large: {
    when: 'with letters twice as large',
    look: { letters: 32, background: 'rgb(248, 243, 234)' },
    make: async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    },
  },
};

const look = (page: Page): Promise<Look> =>
  page.evaluate(() => ({
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    background: getComputedStyle(document.body).backgroundColor,
  }));

for (const [name, { when, look: expected, make }] of Object.entries(CHANGES)) {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`what was left is shown as everything looks now, and taken over as it is: ${when}, ${size}`, async ({
      open,
      service,
    }) => {
      const visitor = await open({ viewport, colorScheme: 'light' });
      const { page } = visitor;
      const neighbour = await registerPerson(service.url, 'Taras', 'Bondar');
      const client = await PersonClient.signIn(service.url, neighbour);
      const long = 'A hedgehog that walks through the garden every evening, and where it sleeps. '.repeat(4);
      await client.write(
        [1, 2, 3, 4, 5, 6].map((number) => postStatement(`Garden ${number} ${name} ${size}`, `<p>${long}</p>`)),
      );
      for (const one of [neighbour, await registerPerson(service.url, 'Taras', 'Rudyi')]) {
        await furnish(service.url, one, []);
        await announce(service.url, one, []);
      }
      for (const address of LISTS) {
        await page.goto(address);
        await expect(page.locator('#root main')).toContainText('Taras');
        await expect.poll(() => keptScreens(page), { timeout: 30_000 }).toContain(address);
      }
      await visitor.readyForOffline();
      await page.goto('about:blank');
      await visitor.offline();
      await make(page);
      await noteShifts(page);
      for (const address of LISTS) {
        const picture = `test-results/screens/last-${address.split('/')[2]}-${name}-${size}`;
        const again = await withoutScripts(visitor);
        await page.goto(address);
        await expect(page.locator(LAST_SCREEN).getByRole('heading', { level: 1 })).toBeVisible();
        expect(await look(page)).toEqual(expected);
        const before = await places(page, LAST_SCREEN);
        await page.screenshot({ path: `${picture}.png` });
        await again();
        await page.goto(address);
        await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
        expect(await look(page)).toEqual(expected);
        await page.screenshot({ path: `${picture}-taken-over.png` });
        expect(furthest(before, await places(page, '#root'))).toBeLessThan(ROW_PX);
        expect(await shifted(page)).toEqual([]);
      }
    });
  }
}
