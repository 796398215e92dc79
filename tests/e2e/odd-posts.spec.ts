import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { PersonClient } from './person-client.ts';
import { postStatement } from './post-statement.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const WORD = 'Лапка'.repeat(28);
const ADDRESS = `https://lapka.example/${'a'.repeat(200)}`;

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`words without an end break, and all of a post can be reached: ${size}`, async ({ open, service }) => {
    const visitor = await open({ viewport });
    const { page } = visitor;
    const client = await PersonClient.signIn(service.url, await visitor.register());
    const content = `<p>${WORD.repeat(5)}</p><p><a href="${ADDRESS}">${ADDRESS}</a></p>`;
    const title = `${size}${WORD}`;
    await client.write([postStatement(title, content, ['т'.repeat(40), '🐈'])]);
    const card = visitor.card(title);
    await expect(card).toBeVisible();
    await inspect(page, `odd-${size}-card`);
    // Anywhere on the card, beside its buttons: the title's link lies over the text.
    const text = await card.locator('.post-card__text').boundingBox();
    await page.mouse.click((text?.x ?? 0) + 20, (text?.y ?? 0) + 10);
    await expect(page).toHaveURL(/\/dashboard\/post\//);
    await expect(page.locator('.prose')).toContainText(ADDRESS);
    const wider = await page.locator('main :is(h1, .prose *, .chip, button)').evaluateAll((all) =>
      all.flatMap((each) => {
        const frame = each.closest('.panel')?.getBoundingClientRect();
        return frame && each.getBoundingClientRect().right > frame.right ? [each.className || each.tagName] : [];
      }),
    );
    expect(wider).toEqual([]);
    await inspect(page, `odd-${size}-post`);
  });
}
