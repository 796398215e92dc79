import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import sharp from 'sharp';
import { routePath } from '../src/domain/routes.ts';
import { PEOPLE, SAMPLE_PASSWORD, sampleEmail } from './demo/data/people.ts';
import { wishesOf } from './demo/wishes.ts';
import { findBrowser, PLAYWRIGHT_FLAGS } from './lib/browser.ts';

/**
 * `npm run screenshots [-- address]`: photographs a running service that `npm run demo` has filled, in both languages,
 * for the README (`docs/screenshots`) and for app stores (`public/screenshots`, named by the manifests).
 */
const README = 'docs/screenshots';
const MANIFEST = 'public/screenshots';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const COMPUTER = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const WEBP_QUALITY = 78;
/** One of the imported dogs (`demo/pedigrees.ts`). */
const PEDIGREE = 'UKU.0002999';
const LANGUAGES = { en: 'en-GB', uk: 'uk-UA' } as const;
type Language = keyof typeof LANGUAGES;

const { origin } = wishesOf(process.argv.slice(2), process.env);
const [person] = PEOPLE;
if (person === undefined) throw new Error('There are no sample people.');
const email = sampleEmail(person);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: PLAYWRIGHT_FLAGS });
try {
  for (const language of ['en', 'uk'] as const) {
    await onPhone(browser, language);
    await onComputer(browser, language);
    console.log(`The screens in ${language} were photographed.`);
  }
} finally {
  await browser.close();
}

async function onPhone(on: Browser, language: Language): Promise<void> {
  const context = await on.newContext({ ...PHONE, baseURL: origin, locale: LANGUAGES[language] });
  const page = await signIn(context);
  await show(page, routePath('community'));
  await keep(page, MANIFEST, `narrow-${language}`);
  await keep(page, README, `community-${language}`);
  await show(page, routePath('services'));
  await keep(page, README, `market-${language}`);
  await showFirst(page, routePath('services'), '/dashboard/announcement/');
  await keep(page, README, `announcement-${language}`);
  await showFirst(page, routePath('reservations'), '/dashboard/reservation/');
  await keep(page, README, `reservation-${language}`);
  await showFirst(page, routePath('messages'), '/dashboard/chat/');
  await keep(page, README, `chat-${language}`);
  await show(page, routePath('pedigree', { id: PEDIGREE }));
  await keep(page, README, `pedigree-${language}`);
  await show(page, routePath('dashboard'));
  await keep(page, README, `dashboard-${language}`);
  await show(page, routePath('myPets'));
  await page.locator('main a[href*="/dashboard/pet/"]').first().click();
  await page.locator('article.pet img').first().waitFor();
  await settle(page);
  await keep(page, README, `pet-${language}`);
  await show(page, routePath('community'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.locator('[role=feed] article').first().locator('button[aria-pressed]').first().click();
  await page.locator('.sync-badge').click();
  await page.locator('#waiting').waitFor();
  await settle(page);
  await keep(page, README, `offline-${language}`);
  await context.setOffline(false);
  await page.locator('[data-badge="synced"]').waitFor();
  // Restores the former state, so that the next run can give the like again.
  await show(page, routePath('community'));
  await page.locator('[role=feed] article').first().locator('button[aria-pressed]').first().click();
  await page.locator('[data-badge="synced"]').waitFor();
  await context.close();
}

async function onComputer(on: Browser, language: Language): Promise<void> {
  const context = await on.newContext({ ...COMPUTER, baseURL: origin, locale: LANGUAGES[language] });
  const page = await signIn(context);
  await show(page, routePath('community'));
  await keep(page, MANIFEST, `wide-${language}`);
  await show(page, routePath('services'));
  await keep(page, README, `wide-${language}`);
  await context.close();
}

async function signIn(context: BrowserContext): Promise<Page> {
  // The cookie banner and the notice about working offline would cover the page.
  await context.addInitScript(() => {
    const no = { analytics: false, advertising: false, personalization: false };
    localStorage.setItem('cookieConsent', JSON.stringify(no));
    localStorage.setItem('lapka.offlineReady', 'yes');
  });
  const page = await context.newPage();
  await page.goto(routePath('signIn'));
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(SAMPLE_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  return page;
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[data-badge="synced"]').waitFor();
  await settle(page);
}

/** Opens a list, and then its first link to an address that begins like this. */
async function showFirst(page: Page, list: string, address: string): Promise<void> {
  await show(page, list);
  await page.locator(`main a[href*="${address}"]`).first().click();
  await page.waitForURL(`**${address}**`);
  await page.locator('main h1').waitFor();
  await settle(page);
}

/** Waits until visible pictures are loaded and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
}

async function keep(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot();
  await writeFile(
    path.join(folder, `${name}.webp`),
    new Uint8Array(await sharp(picture).webp({ quality: WEBP_QUALITY }).toBuffer()),
  );
}
