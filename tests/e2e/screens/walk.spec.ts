import type { Locator, Page } from 'playwright/test';
import { ROUTE_NAMES, ROUTES, type RouteName, routePath } from '../../../src/domain/routes.ts';
import { signedInAdmin } from '../support/admins.ts';
import { collectComplaints } from '../support/complaints.ts';
import { expect, test, type Visitor } from '../support/fixtures.ts';
import { inspectEnlarged, inspectSizes, MAGNIFIED, VIEWS } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { pressSignOut } from '../support/sign-out.ts';

// Service workers are blocked: a screen's appearance does not depend on them, and installing one costs a page load.
test.use({ serviceWorkers: 'block' });

type Lang = (typeof VIEWS)[number]['lang'];

/** A screen of the walk, or a dialog that opens on the screen before it. */
interface View {
  readonly name: string;
  /** None: `open` opens a dialog on the current screen. */
  readonly path?: string;
  /** The address after redirects; defaults to the path. */
  readonly leadsTo?: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly isReady?: (page: Page) => Locator;
  /** A further expectation of the view, on a phone. */
  readonly isWhole?: (page: Page) => Promise<void>;
  /** False: the heading is the same in both languages. */
  readonly isTranslated?: boolean;
  /** Whether accessibility rules are also checked when the view is magnified. */
  readonly magnified?: boolean;
}

/** A word and an address that are too long for any screen. */
const ENDLESS_WORDS: Record<Lang, string> = { en: 'Lapka'.repeat(28), uk: 'Лапка'.repeat(28) };
const ENDLESS_ADDRESS = `https://lapka.example/${'a'.repeat(200)}`;
const TOKEN = 'A'.repeat(43);
/** Screens of one thing; the walk opens a post, other files open the rest with their own content. */
const NEEDS_CONTENT: readonly RouteName[] = ['post', 'pet', 'announcement', 'profile'];
/** The service answers the contact address a moment later, and the content below it moves. */
const DOCUMENTS: readonly RouteName[] = ['about', 'cookies', 'privacy', 'terms'];
const MAGNIFIED_VIEWS: readonly RouteName[] = ['home', 'signUp', 'terms', 'dashboard', 'settings', 'community', 'sync'];

/** The screens of the route table with this kind of access, in the table's order. */
function viewsOf(access: 'public' | 'login', lang: Lang): View[] {
  const parameters = {
    id: 'unknown',
    orgId: 'unknown',
    slug: 'heat-stroke',
    key: 'akita',
    tagname: lang === 'uk' ? 'коти' : 'cats',
  };
  return ROUTE_NAMES.filter((name) => ROUTES[name].access === access && !NEEDS_CONTENT.includes(name)).map((name) => ({
    name,
    path: routePath(name, parameters),
    ...(DOCUMENTS.includes(name) && { isReady: (page: Page) => page.locator('main a[href^="mailto:"]').first() }),
    magnified: MAGNIFIED_VIEWS.includes(name),
  }));
}

/** Missing things that the walk requests: rightly a 404, which the browser logs. */
const ABSENT = [
  routePath('notFound'),
  '/dashboard/nowhere/at/all',
  routePath('pedigree', { id: 'unknown' }),
  '/pedigrees/unknown',
];

const CYRILLIC = /[а-яіїєґ]/i;

/**
 * Opens the views one after the other and checks the address, language, accessibility and width of each, and that the
 * browser has no complaint.
 */
async function walk(visitor: Visitor, origin: string, lang: Lang, views: readonly View[]): Promise<void> {
  const { page } = visitor;
  const complaints = await collectComplaints(visitor, origin);
  for (const { name, path, leadsTo = path, open, isReady, isWhole, isTranslated = true, magnified = false } of views) {
    await test.step(name, async () => {
      if (path !== undefined) {
        await page.goto(path);
        const heading = page.locator('main h1').first();
        await expect.soft(heading, name).toBeVisible();
        const words = (await heading.textContent()) ?? '';
        expect.soft(CYRILLIC.test(words), `${name}: “${words}” is in ${lang}`).toBe(isTranslated && lang === 'uk');
        const address = new URL(leadsTo ?? path, page.url()).pathname;
        await expect.soft(page, name).toHaveURL((url) => url.pathname === address);
        await expect.soft(page.locator('html'), name).toHaveAttribute('lang', lang);
      }
      await open?.(page);
      if (isReady !== undefined) await expect.soft(isReady(page), name).toBeVisible();
      await isWhole?.(page);
      await inspectSizes(page, lang, name);
      // Ukrainian has the longer texts, so only it is enlarged.
      if (lang === 'en') return;
      if (magnified) await inspectSizes(page, lang, name, { sizes: MAGNIFIED });
      await inspectEnlarged(page, name);
    });
  }
  const absent = ABSENT.map((address) => origin + address);
  expect(complaints.filter((complaint) => !absent.some((address) => complaint.endsWith(address)))).toEqual([]);
}

/** Parts of a post that exceed the right edge of the panel around them. */
const widerThanTheirPanel = (page: Page) =>
  page.locator('main :is(h1, .prose *, .chip, button)').evaluateAll((all) =>
    all.flatMap((each) => {
      const frame = each.closest('.panel')?.getBoundingClientRect();
      return frame && each.getBoundingClientRect().right > frame.right ? [each.className || each.tagName] : [];
    }),
  );

/** Dialogs that a signed-in person opens on their own screens. */
const DIALOGS: Partial<Record<RouteName, readonly View[]>> = {
  sync: [
    {
      name: 'sign-out-dialog',
      open: pressSignOut,
      isReady: (page) => page.getByRole('dialog'),
    },
  ],
  settings: [
    {
      name: 'settings-forms',
      open: async (page) => {
        const items = page.locator('.settings__section').first().locator('.settings__item');
        await items.first().getByRole('button').last().click();
        await items.nth(1).getByRole('button').last().click();
      },
      isReady: (page) => page.locator('.settings__form').nth(1),
    },
    {
      name: 'settings-delete-dialog',
      open: (page) => page.locator('.settings__section').last().getByRole('button').click(),
      isReady: (page) => page.getByRole('dialog').locator('form'),
    },
  ],
};

for (const { lang, ...appearance } of VIEWS) {
  const details = { tag: lang === 'en' ? '@journey' : [] };

  test(`shows a visitor every open screen: ${lang}`, details, async ({ open, service }) => {
    const author = await PersonClient.signIn(service.url, await registerPerson(service.url));
    const content = `<p>${ENDLESS_WORDS[lang].repeat(5)}</p><p><a href="${ENDLESS_ADDRESS}">${ENDLESS_ADDRESS}</a></p>`;
    const post = postStatement(ENDLESS_WORDS[lang], content, ['т'.repeat(40), '🐈']);
    await author.write([post]);
    const address = routePath('post', { slug: post.slug });
    await expect.poll(async () => (await fetch(service.url + address)).status).toBe(200);
    const visitor = await open(appearance);
    await walk(visitor, service.url, lang, [
      ...viewsOf('public', lang),
      {
        name: 'post',
        path: address,
        isReady: (page) => page.locator('.prose').filter({ hasText: ENDLESS_ADDRESS }),
        isWhole: async (page) => expect.soft(await widerThanTheirPanel(page)).toEqual([]),
      },
      { name: 'unknown-address', path: '/dashboard/nowhere/at/all', leadsTo: '/404' },
      // Comes last, because no earlier screen may know its token.
      { name: 'reset-password-link', path: `/reset-password#${TOKEN}` },
    ]);
    for (const closed of ['dashboard', 'settings', 'admin', 'secret'] as const) {
      await visitor.page.goto(routePath(closed));
      await visitor.page.waitForURL(/\/signin$/);
      await expect.soft(visitor.page.locator('main form'), closed).toBeVisible();
    }
  });

  test(`shows somebody signed in every screen of their own: ${lang}`, details, async ({ open, service }) => {
    const visitor = await open(appearance);
    const { page } = visitor;
    const name = lang === 'en' ? (['Olena', 'Koval'] as const) : (['Олександра-Марія', 'Нечуй-Левицька'] as const);
    const client = await PersonClient.signIn(service.url, await visitor.register(...name));
    const post = postStatement(lang === 'en' ? 'A cat that sleeps' : 'Кіт, що спить', '<p>It dreams.</p>');
    await client.write([post]);
    await expect(visitor.card(post.postTitle)).toBeVisible();
    await walk(visitor, service.url, lang, [
      { name: 'signed-in-community', path: routePath('community'), magnified: true },
      {
        name: 'post-dialog',
        open: () => page.getByRole('button', { name: /^(What’s new with|Що нового у)/ }).click(),
        isReady: () => page.getByRole('dialog').getByRole('textbox', { name: /^(Text|Текст)$/ }),
      },
      { name: 'signed-in-post', path: routePath('post', { slug: post.slug }) },
      { name: 'signed-in-sync', path: routePath('sync'), magnified: true },
      ...(DIALOGS.sync ?? []),
      ...viewsOf('login', lang).flatMap((view) => [view, ...(DIALOGS[view.name as RouteName] ?? [])]),
    ]);
    await page.goto('/dashboard/my-profile?tab=contacts');
    for (const viewport of Object.values(MAGNIFIED)) {
      await page.setViewportSize(viewport);
      await expect
        .soft(async () => {
          const picture = await page.locator('.profile__picture').boundingBox();
          expect(picture?.x).toBeGreaterThanOrEqual(0);
          expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        })
        .toPass();
    }
    for (const closed of ['admin', 'secret'] as const) {
      await page.goto(routePath(closed));
      await page.waitForURL(/\/dashboard$/);
      await expect.soft(page.locator('main h1'), closed).toContainText(name[0]);
    }
  });
}

test('shows an admin the lists of people and of changes, and screens that need a role', async ({
  open,
  service,
  admin,
}) => {
  // A person to suspend: nobody can suspend themselves.
  await registerPerson(service.url, 'Зоя', 'Мороз');
  for (const { lang, ...appearance } of VIEWS) {
    const visitor = await signedInAdmin(open, admin, appearance);
    const { page } = visitor;
    await walk(visitor, service.url, lang, [
      { name: 'secret', path: routePath('secret'), isTranslated: false },
      { name: 'admin', path: routePath('admin'), isReady: () => page.locator('.admin__person').first() },
      {
        name: 'admin-suspend-dialog',
        open: async () => {
          await page.locator('.admin__person .button--danger').first().click();
          await page.getByRole('dialog').locator('button[type=submit]').click();
        },
      },
      {
        name: 'admin-changes',
        open: async () => {
          await visitor.closeDialog();
          await page.locator('.admin__views button').last().click();
        },
        isReady: () => page.locator('.admin__audit li').first(),
      },
    ]);
  }
});
