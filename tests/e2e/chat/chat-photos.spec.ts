import { expect, petPhoto, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { choosePhoto, field, log, photoIsDrawn, photos, send, twoPeople } from './chat-steps.ts';

// A Playwright route replaces the network here, and a service worker's requests bypass routes.
test.use({ serviceWorkers: 'block' });

test('a photo that cannot be sent is explained or made smaller, and one that cannot be fetched appears with the network', async ({
  open,
  service,
}) => {
  const { olena, ivan } = await twoPeople(open, service.url, { at: 'chat' });
  await choosePhoto(ivan, Buffer.from('no picture at all'));
  await expect(ivan.page.getByRole('alert').filter({ hasText: /picture|photo/i })).toBeVisible();
  await choosePhoto(ivan, Buffer.concat([new Uint8Array(await petPhoto(6)), new Uint8Array(5_242_881)]));
  const smaller = ivan.page.getByRole('button', { name: 'Make it smaller' });
  await expect(smaller).toBeVisible();
  await inspectSizes(ivan.page, 'en', 'chat-photo-too-large');
  await smaller.click();
  await expect(ivan.page.locator('.photo-choice img')).toBeVisible();
  await ivan.page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(ivan.page.locator('.photo-choice')).toHaveCount(0);
  await expect(field(ivan)).toBeFocused();
  await send(ivan);
  await expect(ivan.page.getByRole('alert').filter({ hasText: 'Write something first' })).toBeVisible();

  await olena.context.route('**/media/**', (route) => route.abort());
  await choosePhoto(ivan, await petPhoto(9));
  await field(ivan).fill('Look!');
  await send(ivan);
  // Photos of a person whom she has not answered are only shown after a tap.
  await log(olena).getByRole('button', { name: 'Показати світлину' }).click();
  await expect(log(olena).getByText('Світлина вже в дорозі')).toBeVisible();
  await expect(log(olena).getByText('Look!')).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'chat-photo-away');
  await olena.context.unroute('**/media/**');
  await log(olena).getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(photos(olena)).toBeVisible();
  await photoIsDrawn(olena);
});
