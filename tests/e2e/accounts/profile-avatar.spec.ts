import sharp from 'sharp';
import { expect, petPhoto, test } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { registerOnOwn } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

const TABS = ['pets', 'services', 'contacts', 'reviews', 'posts'];

test('the own profile, its tabs and its dialogs follow the accessibility rules in both sizes', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await registerOnOwn(visitor, { first: 'Олена', second: 'Коваль' });
  for (const tab of TABS) {
    await page.locator(`[data-tab=${tab}]`).click();
    await expect(page.locator(`[data-tab=${tab}]`)).toHaveAttribute('aria-selected', 'true');
    await inspectSizes(page, 'en', `profile-${tab}`);
    if (tab !== 'services' && tab !== 'contacts') continue;
    await page.locator('.floating > .icon-button').click();
    await expect(dialog).toBeVisible();
    if (tab === 'services') await dialog.getByRole('checkbox').first().check();
    await inspectSizes(page, 'en', `profile-${tab}-dialog`);
    await visitor.closeDialog();
  }
  await page.locator('.inline-edit').first().click();
  await inspectSizes(page, 'en', 'profile-name-form');
  await page.keyboard.press('Escape');
});

test('an avatar is cropped by keyboard to an upright JPEG of 300 x 300 on white, served, and removed', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  const preview = dialog.getByRole('img', { name: 'Preview' });
  const noPhoto = dialog.getByText('This file isn’t a photo we can show.');
  await registerOnOwn(visitor);
  await tabTo(page, page.getByRole('button', { name: 'Change your photo' }));
  await page.keyboard.press('Enter');

  await test.step('an invalid or too large photo is explained', async () => {
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('No file selected')).toBeVisible();
    await inspectSizes(page, 'en', 'profile-avatar-dialog');
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
    await expect(dialog.getByText('The file is too large. The maximum is 5 MB.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Make it smaller' }).click();
    await expect(noPhoto).toBeVisible();
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
    await expect(noPhoto).toBeVisible();
  });

  await test.step('a rotated photo is cropped upright, and transparency becomes white', async () => {
    for (const { colours, ...file } of await oddPhotos()) {
      await input.setInputFiles({ name: 'a', ...file });
      await expect(page.getByTestId('cropper')).toBeVisible();
      await dialog.getByRole('button', { name: 'Preview' }).click();
      expect(await preview.evaluate(coloursAboveAndBelow)).toEqual(colours);
    }
  });

  await test.step('a photo is zoomed, moved and previewed by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, dialog.getByRole('button', { name: 'Choose another' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(3) });
    await tabTo(page, page.getByTestId('cropper'));
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
    await expect(preview).toBeVisible();
    const size = await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(size).toEqual([300, 300]);
    await inspect(page, 'phone-en-profile-avatar-preview');
  });

  await test.step('it is sent as a JPEG, served to all, and removed', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Upload' }));
    const sent = visitor.context.waitForEvent('request', (request) => request.method() === 'PUT');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Photo saved.')).toBeVisible();
    const request = await sent;
    expect(await request.headerValue('content-type')).toBe('image/jpeg');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.profile__picture img')).toBeVisible();
    await expect(visitor.badge('synced')).toBeVisible();
    const served = await fetch(`${service.url}${new URL(request.url()).pathname}/600`);
    expect(served.status).toBe(200);
    const { width, height } = await sharp(await served.arrayBuffer()).metadata();
    expect([width, height]).toEqual([300, 300]);

    await page.getByRole('button', { name: 'Change your photo' }).click();
    await dialog.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.locator('.profile__picture img')).toHaveCount(0);
    await expect(page.locator('.profile__picture')).toHaveText('OK');
  });
});

/** A rotated photo of a camera, and a transparent one, with the visible colours of their halves. */
async function oddPhotos() {
  const half = { width: 200, height: 200, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const lying = sharp({ create: { ...half, width: 400, background: '#ff0000' } }).composite([
    { input: blue, left: 200, top: 0 },
  ]);
  const clear = sharp({ create: { ...half, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  return [
    {
      mimeType: 'image/jpeg',
      // Orientation 6: the left half is displayed at the top.
      buffer: await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      colours: ['red', 'blue'],
    },
    { mimeType: 'image/png', buffer: await clear.png().toBuffer(), colours: ['white', 'white'] },
  ];
}

/** Runs in the page. */
async function coloursAboveAndBelow(image: HTMLImageElement | SVGElement): Promise<string[]> {
  const picture = image as HTMLImageElement;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 300;
  canvas.height = 300;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const at = (y: number) => [...(context?.getImageData(150, y, 1, 1).data ?? [])].slice(0, 3);
  const name = ([r = 0, g = 0, b = 0]: number[]) =>
    g > 200 ? 'white' : r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r},${g},${b}`;
  return [name(at(60)), name(at(240))];
}
