import { chatPath } from '../../src/entities/chat/address.ts';
import { DESKTOP, expect, PHONE, petPhoto, test, type Visitor } from './fixtures.ts';
import { inspectSizes } from './inspect.ts';
import { idOf } from './profile-steps.ts';

const log = ({ page }: Visitor) => page.getByRole('log');
const field = ({ page }: Visitor) => page.getByLabel(/^(Your message|Ваше повідомлення)$/);
const send = ({ page }: Visitor) => page.getByRole('button', { name: /^(Send|Надіслати)$/ }).click();
const photos = (visitor: Visitor) => log(visitor).locator('.message-photo img');

async function choose({ page }: Visitor, buffer: Buffer, name = 'cat.jpg', mimeType = 'image/jpeg'): Promise<void> {
  await page.locator('.message-form input[type=file]').setInputFiles({ name, mimeType, buffer });
}

/** Who was never answered has their photos shown at a tap only. */
const unveil = (visitor: Visitor) =>
  log(visitor)
    .getByRole('button', { name: /^(Show the photo|Показати світлину)$/ })
    .click();

/** Whether what it shows was decoded, and is not only a box. */
const isDrawn = (visitor: Visitor) =>
  photos(visitor)
    .last()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** Photos in the caches of the browser that scripts see. */
const cachedPhotos = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().filter(({ url }) => url.includes('/media/')).length;
  });

/** Olena on a phone in Ukrainian by night, Ivan at a desk in English by day, each in their chat. */
async function twoPeople(open: (options?: Parameters<typeof Visitor.open>[2]) => Promise<Visitor>) {
  const olena = await open({ locale: 'uk-UA', colorScheme: 'dark', viewport: PHONE, hasTouch: true });
  await olena.register('Олена', 'Коваль', '/dashboard/messages');
  const ivan = await open({ viewport: DESKTOP });
  await ivan.register('Ivan', 'Bondar', '/dashboard/messages');
  const ids = { olena: await idOf(olena), ivan: await idOf(ivan) };
  await ivan.page.goto(chatPath(ids.ivan, ids.olena));
  await olena.page.goto(chatPath(ids.olena, ids.ivan));
  return { olena, ivan, ids };
}

test('a photo is chosen, described, sent without words, and seen by the two alone', async ({ open }) => {
  const { olena, ivan } = await twoPeople(open);
  await choose(ivan, await petPhoto(6));
  const words = ivan.page.getByLabel('What is in the photo?');
  await words.fill('Murka on the sofa');
  await inspectSizes(ivan.page, 'en', 'chat-photo-chosen');

  // It outlives a reload, like the words.
  await ivan.page.reload();
  await expect(words).toHaveValue('Murka on the sofa');
  await expect(ivan.page.locator('.photo-choice img')).toBeVisible();
  await send(ivan);
  await expect(photos(ivan)).toHaveAttribute('alt', 'Murka on the sofa');
  await expect(words).toHaveCount(0);
  await expect(field(ivan)).toBeFocused();
  await expect(log(ivan).getByRole('listitem')).toContainText(/Sent|Delivered|Read/);

  await unveil(olena);
  await expect(photos(olena)).toHaveAttribute('alt', 'Murka on the sofa');
  await expect.poll(() => isDrawn(olena)).toBe(true);
  const [photo, bubble] = [log(olena).locator('.message-photo'), log(olena).getByRole('listitem')];
  const [inner, outer] = [await photo.boundingBox(), await bubble.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  await inspectSizes(olena.page, 'uk', 'chat-photo');
  await log(olena).getByRole('button', { name: 'Murka on the sofa' }).click();
  const large = olena.page.getByRole('dialog', { name: 'Murka on the sofa' });
  await expect(large.getByRole('img')).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'chat-photo-large');
  await olena.page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await field(olena).fill('Яка гарна!');
  await send(olena);
  await expect(log(ivan).getByText('Яка гарна!')).toBeVisible();

  // What was sent and got is there without a network and after a reload, and no cache of the browser has it.
  for (const visitor of [olena, ivan]) {
    await visitor.readyForOffline();
    await visitor.offline();
    await visitor.page.reload();
    await expect(photos(visitor)).toBeVisible();
    await expect.poll(() => isDrawn(visitor)).toBe(true);
    await visitor.online();
  }
  // The service worker stands between them and the service now.
  await choose(ivan, await petPhoto(9));
  await expect(ivan.page.locator('.photo-choice img')).toBeVisible();
  await send(ivan);
  await expect(photos(olena)).toHaveCount(2);
  await expect.poll(() => isDrawn(olena)).toBe(true);
  for (const visitor of [olena, ivan]) expect(await cachedPhotos(visitor)).toBe(0);

  await olena.page.goto('/dashboard/messages');
  await expect(olena.page.getByRole('link', { name: /Ivan Bondar/ })).toContainText('Світлина');
  await inspectSizes(olena.page, 'uk', 'messages-photo');
});

test('what cannot be a photo is said so, and one that is only too large is made smaller', async ({ open }) => {
  const { ivan } = await twoPeople(open);
  await choose(ivan, Buffer.from('no picture at all'), 'cat.jpg');
  await expect(ivan.page.getByRole('alert').filter({ hasText: /picture|photo/i })).toBeVisible();
  await choose(ivan, Buffer.concat([new Uint8Array(await petPhoto(6)), new Uint8Array(5_242_881)]), 'large.jpg');
  const smaller = ivan.page.getByRole('button', { name: 'Make it smaller' });
  await expect(smaller).toBeVisible();
  await inspectSizes(ivan.page, 'en', 'chat-photo-too-large');
  await smaller.click();
  await expect(ivan.page.locator('.photo-choice img')).toBeVisible();
  await ivan.page.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(ivan.page.locator('.photo-choice')).toHaveCount(0);
  await expect(field(ivan)).toBeFocused();
  await send(ivan);
  await expect(ivan.page.getByRole('alert').filter({ hasText: 'Write something first' })).toBeVisible();
});

test('a photo that cannot be fetched says that it is on its way, and comes with the network', async ({ open }) => {
  const { olena, ivan } = await twoPeople(open);
  await olena.context.route('**/media/**', (route) => route.abort());
  await choose(ivan, await petPhoto(9));
  await field(ivan).fill('Look!');
  await send(ivan);
  await unveil(olena);
  await expect(log(olena).getByText('Світлина вже в дорозі')).toBeVisible();
  await expect(log(olena).getByText('Look!')).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'chat-photo-away');
  await olena.context.unroute('**/media/**');
  await log(olena).getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(photos(olena)).toBeVisible();
});
