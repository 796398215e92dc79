import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Nodes = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'];
const placeOf = (node: Nodes[number]) => node.target.join(' ');

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
    const again = await new AxeBuilder({ page }).include(placeOf(node)).withRules('target-size').analyze();
    if (again.violations.length > 0) tooSmall.push(node);
  }
  return tooSmall;
}

/** No violation of accessibility rules, nothing wider than the screen; the picture lands in test-results for looking at. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const remaining = id === 'target-size' ? await areTooSmallInTheMiddle(page, nodes) : nodes;
    if (remaining.length > 0) found.push(`${id}: ${remaining.map(placeOf).join(', ')}`);
  }
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}
