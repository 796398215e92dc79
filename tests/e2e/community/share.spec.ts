import { DESKTOP, expect, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

test('shares a post by the device where possible, otherwise by a list of places and a copied link', async ({
  open,
  service,
}) => {
  const author = await PersonClient.signIn(service.url, await registerPerson(service.url));
  const words = `A dog &lt;b&gt; &amp; a cat. ${'They share a sofa. '.repeat(10)}`;
  await author.write([postStatement('Shared by many', `<p>${words}</p>`)]);
  const able = await open();
  // Headless browsers cannot share: the test records what the page passes to the system.
  await able.context.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void shared.push(data) });
  });
  await able.page.goto('/dashboard/community');
  // Anywhere on the card except its buttons: the title's link covers the text.
  await able
    .card('Shared by many')
    .locator('.post-card__text')
    .click({ position: { x: 20, y: 10 }, force: true });
  await expect(able.page).toHaveURL(/\/dashboard\/post\//);
  await able.page.getByRole('button', { name: 'Share', exact: true }).click();
  const url = able.page.url();
  const shared = () => able.page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  await expect.poll(shared).toMatchObject([{ url, title: 'Shared by many' }]);
  const [{ text = '' } = {}] = await shared();
  expect(text).toMatch(/^A dog <b> & a cat\. They share/);
  expect([...text].length).toBeLessThanOrEqual(80);
  await expect(able.page.getByRole('dialog')).toHaveCount(0);

  const other = await open({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
  await other.context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await other.page.goto(url.replace(service.url, ''));
  await other.page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = other.page.getByRole('dialog', { name: 'Share' });
  const places = { Facebook: 'u', 'X (Twitter)': 'url', LinkedIn: 'url', Reddit: 'url' };
  for (const [name, parameter] of Object.entries(places)) {
    const href = await dialog.getByRole('link', { name }).getAttribute('href');
    expect(new URL(href ?? '').searchParams.get(parameter)).toBe(url);
  }
  await inspect(other.page, 'share-en-desktop');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied.')).toBeVisible();
  expect(await other.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});
