import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type ViewportSize } from 'playwright/test';
import { DESKTOP, PHONE } from './fixtures.ts';

/**
 * The looks that all screens have been seen in: each language in a colour scheme of its own, and `inspectSizes` makes two sizes of each. English by day meets every rule; what can be
 * otherwise in Ukrainian by night are the colours, the room that words take, and whether there are words.
 */
export const LOOKS = [
  { lang: 'en', locale: 'en-US', colorScheme: 'light', viewport: PHONE },
  { lang: 'uk', locale: 'uk-UA', colorScheme: 'dark', viewport: DESKTOP },
] as const;

const SIZES = { phone: PHONE, desktop: DESKTOP } as const;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those of the rules that colours and words decide. */
const OF_LOOKS = [
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
];

type Nodes = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'];
const placeOf = (node: Nodes[number]) => node.target.join(' ');

/**
 * Only what is wrong is described. In one go: asking each frame and putting the answers together in a page of its own takes as long again, and no screen has frames.
 */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/**
 * A control that lies half under a bar counts as too small a target, and where the page happens to stand depends on the height of what is above it.
 * So each of them is looked at once more in the middle of the screen, where no bar is; what is too small there is too small.
 */
async function areTooSmallInTheMiddle(page: Page, nodes: Nodes): Promise<Nodes> {
  const tooSmall: Nodes = [];
  for (const node of nodes) {
    await page
      .locator(placeOf(node))
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const again = await axe(page).include(placeOf(node)).withRules('target-size').analyze();
    if (again.violations.length > 0) tooSmall.push(node);
  }
  return tooSmall;
}

/** No violation of these rules, nothing wider than the screen; the picture lands in test-results for looking at. */
async function look(page: Page, name: string, rules: AxeBuilder): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await rules.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const remaining = id === 'target-size' ? await areTooSmallInTheMiddle(page, nodes) : nodes;
    if (remaining.length > 0) found.push(`${id}: ${remaining.map(placeOf).join(', ')}`);
  }
  expect(found, name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, name).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}

/** Looks at the screen that stands, as it stands, with every rule of accessibility. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await look(page, name, axe(page).withTags(TAGS));
}

/**
 * Looks at the screen that stands in several sizes, a phone's and a desktop's unless others are named, and leaves it in the one it had. `every`: with all rules, as English is, where no
 * English test looks at the same screen.
 */
export async function inspectSizes(
  page: Page,
  lang: (typeof LOOKS)[number]['lang'],
  name: string,
  { sizes = SIZES, every = lang === 'en' }: { sizes?: Readonly<Record<string, ViewportSize>>; every?: boolean } = {},
): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    await resize(page, viewport);
    const rules = every ? axe(page).withTags(TAGS) : axe(page).withRules(OF_LOOKS);
    await look(page, `${size}-${lang}-${name}`, rules);
  }
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
