import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import { expect, type Page, type ViewportSize } from 'playwright/test';
import { DESKTOP, PHONE } from './fixtures.ts';

/**
 * The looks that all screens have been seen in: each language in a colour scheme of its own, and `inspectSizes` makes
 * two sizes of each. English by day meets every rule; what can be otherwise in Ukrainian by night are the colours, the
 * room that words take, and whether there are words.
 */
export const VIEWS = [
  { lang: 'en', locale: 'en-US', colorScheme: 'light', viewport: PHONE },
  { lang: 'uk', locale: 'uk-UA', colorScheme: 'dark', viewport: DESKTOP },
] as const;

const SIZES = { phone: PHONE, desktop: DESKTOP } as const;

const EVERY_RULE: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of the rules that colours and words decide. */
const RULES_OF_LOOKS: RunOnly = {
  type: 'rule',
  values: [
    'color-contrast',
    'link-in-text-block',
    'target-size',
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-progressbar-name',
    'aria-toggle-field-name',
    'aria-tooltip-name',
    'button-name',
    'document-title',
    'empty-heading',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'input-button-name',
    'label',
    'landmark-unique',
    'link-name',
    'role-img-alt',
    'select-name',
    'summary-name',
    'svg-img-alt',
    'valid-lang',
  ],
};

/** A rule that is broken, and the selectors of the elements that break it. */
interface Violation {
  readonly id: string;
  readonly places: readonly string[];
}

/** Evaluated, because the page's content security policy lets in no script that is added to it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Asks axe itself, which a page is given once: the builder around it hands it over anew for each question, which took
 * longer than most answers. `inside`: only the elements of this selector. No screen has frames.
 */
async function violations(page: Page, runOnly: RunOnly, inside?: string): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async ([only, place]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(place ?? document, { runOnly: only, resultTypes: ['violations'] });
      return found.violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }));
    },
    [runOnly, inside] as const,
  );
}

/**
 * A control that lies half under a bar counts as too small a target, and where the page happens to stand depends on the
 * height of what is above it. So each of them is looked at once more in the middle of the screen, where no bar is; what
 * is too small there is too small.
 */
async function areTooSmallInTheMiddle(page: Page, places: readonly string[]): Promise<string[]> {
  const tooSmall: string[] = [];
  for (const place of places) {
    await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = await violations(page, { type: 'rule', values: ['target-size'] }, place);
    if (again.length > 0) tooSmall.push(place);
  }
  return tooSmall;
}

/**
 * Expects no violation of these rules and nothing wider than the screen. The expectations are soft, so that one broken
 * screen does not hide the next. The picture lands in test-results for looking at.
 */
async function look(page: Page, name: string, rules: RunOnly): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const found: string[] = [];
  for (const { id, places } of await violations(page, rules)) {
    const remaining = id === 'target-size' ? await areTooSmallInTheMiddle(page, places) : places;
    if (remaining.length > 0) found.push(`${id}: ${remaining.join(', ')}`);
  }
  expect.soft(found, name).toEqual([]);
  expect.soft(await overflowOf(page), name).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}

/** By how many CSS pixels the page is wider than the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Looks at the screen that stands, as it stands, with every rule of accessibility. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('h1').first()).toBeVisible();
  await look(page, name, EVERY_RULE);
}

/**
 * Looks at the screen that stands in several sizes, a phone's and a desktop's unless others are named, and leaves it in
 * the one it had. `every`: with all rules, as English is, where no English test looks at the same screen.
 */
export async function inspectSizes(
  page: Page,
  lang: (typeof VIEWS)[number]['lang'],
  name: string,
  { sizes = SIZES, every = lang === 'en' }: { sizes?: Readonly<Record<string, ViewportSize>>; every?: boolean } = {},
): Promise<void> {
  await expect.soft(page.locator('h1').first()).toBeVisible();
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    await resize(page, viewport);
    await look(page, `${size}-${lang}-${name}`, every ? EVERY_RULE : RULES_OF_LOOKS);
  }
  if (before !== null) await resize(page, before);
}

/** Pages that are magnified to 200 %: half as many CSS pixels as a phone and a small laptop have. */
export const MAGNIFIED = {
  'magnified-phone': { width: 195, height: 422 },
  'magnified-laptop': { width: 640, height: 400 },
} as const;

/** The browser's own letter size and the double of it. */
const LETTERS_PX = { usual: 16, double: 32 } as const;

/**
 * Expects that nothing is wider than the screen when the page is magnified to 200 %, and when only the letters are
 * twice as large; then no word of the bars may lie over another. Leaves the page as it was.
 */
export async function inspectEnlarged(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(MAGNIFIED)) {
    await resize(page, viewport);
    expect.soft(await overflowOf(page), `${size} ${name}`).toBeLessThanOrEqual(0);
  }
  await resize(page, PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: LETTERS_PX.double } });
  const enlarged = await page.evaluate(() => ({
    letters: getComputedStyle(document.documentElement).fontSize,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    overlapping: [...document.querySelectorAll('.top-bar > *, .bottom-nav__item')].filter(
      (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'visible',
    ).length,
  }));
  expect.soft(enlarged, `large letters ${name}`).toEqual({ letters: '32px', overflow: 0, overlapping: 0 });
  await session.send('Page.setFontSizes', { fontSizes: { standard: LETTERS_PX.usual } });
  await session.detach();
  if (before !== null) await resize(page, before);
}

/** Until the page is drawn for it: the first frame after a change may have been on its way already. */
async function resize(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await page.waitForFunction(
    ({ width, height }) =>
      new Promise<boolean>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(innerWidth === width && innerHeight === height))),
      ),
    viewport,
  );
}
