import type { Page } from 'playwright/test';

const ASK_AGAIN_MS = 250;

/**
 * Waits until an evaluation in the page returns true. Playwright's `waitForFunction` does not await: it treats every
 * promise as true.
 */
export async function untilInPage<A>(
  page: Page,
  question: (asked: A) => Promise<boolean>,
  asked: A,
  timeoutMs = 30_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await page.evaluate(question as (asked: unknown) => Promise<boolean>, asked))) {
    if (Date.now() > end) throw new Error(`Not so in the page after ${timeoutMs} ms: ${question.name}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
