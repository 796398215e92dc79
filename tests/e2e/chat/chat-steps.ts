import { chatPath } from '../../../src/domain/paths.ts';
import { DESKTOP, expect, PHONE, type Visitor } from '../support/fixtures.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';

type Open = (options?: Parameters<typeof Visitor.open>[2]) => Promise<Visitor>;

interface Start {
  /** The list of messages, or each person's chat with the other one. */
  readonly at: 'messages' | 'chat';
  /** Whether Olena's browser installs the service worker. */
  readonly offline?: boolean;
}

/** Olena on a phone in Ukrainian and dark colours, Ivan on a desktop in English and light colours. */
export async function twoPeople(open: Open, origin: string, { at, offline = false }: Start) {
  const her = await registerPerson(origin, 'Олена', 'Коваль');
  const him = await registerPerson(origin, 'Ivan', 'Bondar');
  const [herClient, hisClient] = [await PersonClient.signIn(origin, her), await PersonClient.signIn(origin, him)];
  const ids = { olena: herClient.userId, ivan: hisClient.userId };
  const chats = { olena: chatPath(ids.olena, ids.ivan), ivan: chatPath(ids.ivan, ids.olena) };
  const olena = await open({
    locale: 'uk-UA',
    colorScheme: 'dark',
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: offline ? 'allow' : 'block',
  });
  await olena.signIn(her, at === 'chat' ? chats.olena : '/dashboard/messages');
  const ivan = await open({ viewport: DESKTOP });
  await ivan.signIn(him, at === 'chat' ? chats.ivan : '/dashboard/messages');
  return { olena, ivan, ids, chats };
}

export const log = ({ page }: Visitor) => page.getByRole('log');
export const message = (visitor: Visitor, text: string) => log(visitor).getByRole('listitem').filter({ hasText: text });
export const field = ({ page }: Visitor) => page.getByLabel(/^(Your message|Ваше повідомлення)$/);
export const send = ({ page }: Visitor) => page.getByRole('button', { name: /^(Send|Надіслати)$/ }).click();

export async function say(visitor: Visitor, text: string): Promise<void> {
  await field(visitor).fill(text);
  await send(visitor);
  await expect(message(visitor, text)).toBeVisible();
}

/** Chooses a file as the photo of the next message. */
export async function choosePhoto({ page }: Visitor, buffer: Buffer): Promise<void> {
  await page
    .locator('.message-form input[type=file]')
    .setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer });
}

export const photos = (visitor: Visitor) => log(visitor).locator('.message-photo img');

/** Waits until the newest photo of the chat is decoded. */
export async function photoIsDrawn(visitor: Visitor): Promise<void> {
  const isDrawn = () =>
    photos(visitor)
      .last()
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
}
