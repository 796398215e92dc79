import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import { expect, type Page, type ViewportSize } from 'playwright/test';
import { DESKTOP, PHONE } from './fixtures.ts';

/**
 * The appearances in which all screens are checked: each language with one colour scheme, and `inspectSizes` makes two
 * sizes of each. English in light colours is checked by every rule; Ukrainian in dark colours can only differ in
 * colours, text lengths, and missing texts.
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
/** The rules that depend on colours and texts. */
const VISUAL_RULES: RunOnly = {
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

/** A violated rule, and the selectors of the elements that violate it. */
interface Violation {
  readonly id: string;
  readonly places: readonly string[];
}

/** Evaluated, because the page's content security policy blocks added scripts. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Calls axe directly, loading it once per page: its builder loads it again for each check, which took longer than most
 * checks. `inside`: only the elements of this selector. No screen has frames.
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
 * A control that is half under a bar counts as too small a target, and the scroll position depends on the height of the
 * content above it. So each of them is checked again in the middle of the screen, where no bar is; only what is too
 * small there fails.
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

/** Waits for the animations under way. One that is cancelled, for instance by a changed window, has ended too. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/**
 * Expects no violation of these rules and nothing wider than the screen. The expectations are soft, so that one broken
 * screen does not hide the next. The screenshot is saved in test-results.
 */
async function inspectWithRules(page: Page, name: string, rules: RunOnly): Promise<void> {
  await animationsFinished(page);
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

/** Checks the current screen as it is, with every accessibility rule. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('h1').first()).toBeVisible();
  await inspectWithRules(page, name, EVERY_RULE);
}

/**
 * Checks the current screen in several sizes (by default a phone's and a desktop's), and restores its size. `every`:
 * with all rules, as for English, where no English test checks the same screen.
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
    await inspectWithRules(page, `${size}-${lang}-${name}`, every ? EVERY_RULE : VISUAL_RULES);
  }
  if (before !== null) await resize(page, before);
}

/** Pages magnified to 200 %: half as many CSS pixels as a phone and a small laptop have. */
export const MAGNIFIED = {
  'magnified-phone': { width: 195, height: 422 },
  'magnified-laptop': { width: 640, height: 400 },
} as const;

/** The browser's default font size and twice of it. */
const LETTERS_PX = { usual: 16, double: 32 } as const;

/**
 * Expects that nothing is wider than the screen when the page is magnified to 200 %, and when only the font is twice as
 * large; texts of the bars must then not overlap. Restores the page.
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

/** Waits until the page is drawn in this size: the first frame after a change may belong to the old size. */
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
