import sharp from 'sharp';
import { expect, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { idOf, registerOnOwn } from './profile-steps.ts';
import { tabTo } from './walk.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

test('the avatar: limits, cropping by the keyboard, 300 x 300 JPEG, shown everywhere, and taken away again', async ({
  open,
}) => {
  const visitor = await open();
  const { page } = visitor;
  await registerOnOwn(visitor);
  await tabTo(page, page.getByRole('button', { name: 'Change your photo' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('No file selected')).toBeVisible();
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(dialog.getByText('The file is too large: at most 5 MB.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByText('This file is not a photo that can be shown.')).toBeVisible();
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(dialog.getByText('This file is not a photo that can be shown.')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a photo' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(3) });
  const stage = page.getByTestId('cropper');
  await tabTo(page, stage);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(dialog.getByLabel('Zoom')).toHaveValue('1.2');
  const picture = dialog.locator('.avatar-crop__stage img');
  const before = await picture.evaluate((element) => element.style.transform);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => picture.evaluate((element) => element.style.transform)).not.toBe(before);
  await inspect(page, 'phone-en-profile-avatar-crop');
  await tabTo(page, dialog.getByRole('button', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
  const preview = dialog.getByRole('img', { name: 'Preview' });
  const size = await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([300, 300]);
  await inspect(page, 'phone-en-profile-avatar-preview');
  await tabTo(page, dialog.getByRole('button', { name: 'Upload' }));
  const sent = visitor.context.waitForEvent('request', (request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your photo is saved.')).toBeVisible();
  expect(await (await sent).headerValue('content-type')).toBe('image/jpeg');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.profile__picture img')).toBeVisible();
  await expect(visitor.badge('synced')).toBeVisible();

  const reader = await open();
  await reader.register('Taras', 'Bondar', `/dashboard/profile/${await idOf(visitor)}`);
  const shown = reader.page.locator('.profile__picture img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);

  await page.getByRole('button', { name: 'Change your photo' }).click();
  await dialog.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(page.locator('.profile__picture img')).toHaveCount(0);
  await expect(page.locator('.profile__picture')).toHaveText('OK');
});

test('a turned photo is cropped as people see it, and what is see-through becomes white', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  await registerOnOwn(visitor);
  await page.getByRole('button', { name: 'Change your photo' }).click();
  const dialog = page.getByRole('dialog');
  const half = { width: 200, height: 200, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const lying = sharp({ create: { ...half, width: 400, background: '#ff0000' } }).composite([
    { input: blue, left: 200, top: 0 },
  ]);
  const clear = sharp({ create: { ...half, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const files = [
    // Orientation 6: the camera was turned; the left half is the upper one.
    {
      mimeType: 'image/jpeg',
      buffer: await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      above: 'red',
      below: 'blue',
    },
    { mimeType: 'image/png', buffer: await clear.png().toBuffer(), above: 'white', below: 'white' },
  ];
  for (const { above, below, ...file } of files) {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a', ...file });
    await expect(page.getByTestId('cropper')).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const colours = await dialog.getByRole('img', { name: 'Preview' }).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 300;
      canvas.height = 300;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (y: number) => [...(context?.getImageData(150, y, 1, 1).data ?? [])].slice(0, 3);
      const name = ([r = 0, g = 0, b = 0]: number[]) =>
        g > 200 ? 'white' : r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r},${g},${b}`;
      return [name(at(60)), name(at(240))];
    });
    expect(colours).toEqual([above, below]);
  }
});
