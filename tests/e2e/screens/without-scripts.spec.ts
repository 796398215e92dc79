import { DESKTOP, expect, PHONE, petPhoto, test } from '../support/fixtures.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const TITLE = 'Мій кіт </script><b>';

test('browsers without scripts, and link previews, get the same texts and pictures of a post as the page', async ({
  open,
}) => {
  const author = await open();
  await author.register();
  await author.writePost(TITLE, 'Він спить цілий день.', { bytes: await petPhoto(0), alt: 'Рудий кіт' });
  await author.card(TITLE).getByRole('link', { name: TITLE }).click();
  await author.page.waitForURL(/\/dashboard\/post\//);
  const address = new URL(author.page.url()).pathname;
  await expect(author.page).toHaveTitle(`${TITLE} · Lapka`);

  // The service publishes the post, and the photo arrives, a moment after the author sees it.
  await expect.poll(async () => (await author.page.request.get(address)).status()).toBe(200);
  const complaints: string[] = [];
  const reader = await open();
  reader.page.on('console', (message) => complaints.push(message.text()));
  await reader.page.goto(address);
  await expect(reader.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  const html = await (await reader.page.request.get(address)).text();
  const heads = () =>
    reader.page.evaluate((text) => {
      const headOf = (page: Document) =>
        [...page.head.querySelectorAll('title, [data-page]')].map((each) => each.outerHTML).sort();
      return { there: headOf(document), sent: headOf(new DOMParser().parseFromString(text, 'text/html')) };
    }, html);
  const { sent } = await heads();
  expect(sent.length).toBeGreaterThan(15);
  await expect.poll(async () => (await heads()).there).toEqual(sent);
  expect(complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);

  await test.step('without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false, viewport: PHONE, locale: 'uk-UA' });
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${TITLE} · Лапка`);
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(page.locator('article')).toContainText('Він спить цілий день.');
    await expect(page.locator('article')).toContainText('Допис від: Olena Koval');
    await expect(page.getByRole('img', { name: 'Рудий кіт' })).toBeVisible();
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `test-results/screens/without-scripts-${viewport.width}.png`, fullPage: true });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
    await page.getByRole('link', { name: 'Спільнота' }).click();
    // The list may be a few seconds old.
    await expect
      .poll(async () => {
        await page.reload();
        return await page.getByRole('link', { name: TITLE }).count();
      })
      .toBe(1);
    await page.getByRole('link', { name: 'Про нас' }).click();
    await expect(page.getByRole('heading', { name: 'Про нас', level: 1 })).toBeVisible();
    expect((await page.goto('/dashboard/post/nothing-0123456789'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('the picture for shared links has the stated size', async () => {
    const { page } = reader;
    await page.goto('/');
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/social-800x600\.png$/);
    const size = await page.evaluate(async () => {
      const address = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      return [bitmap.width, bitmap.height];
    });
    expect(size).toEqual([800, 600]);
    const organisation = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
    expect(organisation).toMatchObject({ '@type': 'Organization', name: 'Lapka', foundingDate: '2024' });
  });
});

test('an article and a breed have the same head from the service as from the page, and can be read without scripts', async ({
  open,
}) => {
  const reader = await open();
  const { page } = await open({ javaScriptEnabled: false, viewport: PHONE, locale: 'uk-UA' });
  for (const address of ['/dashboard/care/heat-stroke', '/dashboard/breed/sphynx']) {
    await reader.page.goto(address);
    const html = await (await reader.page.request.get(address)).text();
    const heads = () =>
      reader.page.evaluate((text) => {
        const headOf = (one: Document) =>
          [...one.head.querySelectorAll('title, [data-page]')].map((each) => each.outerHTML).sort();
        return { there: headOf(document), sent: headOf(new DOMParser().parseFromString(text, 'text/html')) };
      }, html);
    expect((await heads()).sent.length).toBeGreaterThan(15);
    await expect.poll(async () => (await heads()).there).toEqual((await heads()).sent);
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.locator('article h2').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
  }
});
