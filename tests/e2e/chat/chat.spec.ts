import { chatPath } from '../../../src/domain/paths.ts';
import { expect, PHONE, petPhoto, test, type Visitor } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { choosePhoto, field, log, message, photoIsDrawn, photos, say, send, twoPeople } from './chat-steps.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const texts = (visitor: Visitor) => log(visitor).locator('.message__text').allTextContents();

/** Photos in the browser caches that scripts can read. */
const cachedPhotos = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().filter(({ url }) => url.includes('/media/')).length;
  });

test('two people exchange messages and photos, one of them offline for a while, and both see one order', {
  tag: '@journey',
}, async ({ open, service }) => {
  const { olena, ivan, ids } = await twoPeople(open, service.url, { at: 'messages', offline: true });

  await test.step('a first message is delivered, answered and read', async () => {
    await expect(ivan.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await olena.readyForOffline();
    await inspectSizes(olena.page, 'uk', 'messages-empty');
    await ivan.page.goto(`/dashboard/profile/${ids.olena}`);
    await ivan.page.getByRole('link', { name: 'Send a message' }).click();
    await expect(ivan.page.getByRole('heading', { name: 'Олена Коваль', level: 1 })).toBeVisible();
    await say(ivan, 'Good morning! Is Murka still looking for a home?\nSee https://example.com/cats, please.');
    // Her list of messages is open, so the message may have been delivered already.
    await expect(message(ivan, 'Good morning')).toContainText(/Sent|Delivered/);
    await expect(log(ivan).getByRole('link', { name: 'https://example.com/cats' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow ugc',
    );

    // Her menu counts it; she opens the request, and he sees that it was read after she has answered.
    const badge = olena.page.getByRole('link', { name: 'Повідомлення, 1 непрочитане' });
    await expect(badge).toBeVisible();
    await olena.page.getByRole('link', { name: /Запити/ }).click();
    const row = olena.page.getByRole('link', { name: /Ivan Bondar/ });
    await expect(row).toContainText('1 непрочитане');
    await inspectSizes(olena.page, 'uk', 'messages-unread');
    await row.click();
    await expect(message(olena, 'Good morning')).toBeVisible();
    await expect(badge).toHaveCount(0);
    await say(olena, 'Доброго ранку! Так, шукає.');
    await expect(message(ivan, 'Good morning')).toContainText('Read');
    await expect(message(ivan, 'Доброго ранку')).toBeVisible();
  });

  await test.step('a photo is chosen, described, sent without text and viewed large', async () => {
    await choosePhoto(ivan, await petPhoto(6));
    const words = ivan.page.getByLabel('What’s in the photo?');
    await words.fill('Murka on the sofa');
    await inspectSizes(ivan.page, 'en', 'chat-photo-chosen');
    // It survives a reload, like the text.
    await ivan.page.reload();
    await expect(words).toHaveValue('Murka on the sofa');
    await expect(ivan.page.locator('.photo-choice img')).toBeVisible();
    await send(ivan);
    await expect(photos(ivan)).toHaveAttribute('alt', 'Murka on the sofa');
    await expect(words).toHaveCount(0);
    await expect(field(ivan)).toBeFocused();
    await expect(photos(olena)).toHaveAttribute('alt', 'Murka on the sofa');
    await photoIsDrawn(olena);
    const bubble = log(olena)
      .getByRole('listitem')
      .filter({ has: olena.page.locator('.message-photo') });
    const [inner, outer] = [await log(olena).locator('.message-photo').boundingBox(), await bubble.boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
    await inspectSizes(olena.page, 'uk', 'chat-photo');
    const opener = log(olena).getByRole('button', { name: 'Відкрити світлину: Murka on the sofa' });
    await opener.click();
    const large = olena.page.getByRole('dialog', { name: 'Murka on the sofa' });
    await expect(large.getByRole('img')).toBeVisible();
    await inspectSizes(olena.page, 'uk', 'chat-photo-large');
    await olena.page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(large).toBeVisible();
    await olena.page.goBack();
    await expect(large).toHaveCount(0);
    await expect(log(olena)).toBeVisible();
  });

  await test.step('messages written offline come after those written in between, for both', async () => {
    await olena.offline();
    await say(olena, 'Приходьте о п’ятій');
    await olena.page.reload();
    await expect(message(olena, 'Приходьте')).toContainText('Чекає');
    await expect(photos(olena)).toBeVisible();
    await photoIsDrawn(olena);
    await say(ivan, 'May I come today?');
    await expect(message(ivan, 'May I come')).toContainText('Sent');
    await olena.online();
    await expect(message(ivan, 'Приходьте')).toBeVisible();
    await expect(message(olena, 'May I come')).toBeVisible();
    await expect(message(olena, 'Приходьте')).not.toContainText('Чекає');
    const order = await texts(ivan);
    expect(order.slice(-2)).toEqual(['May I come today?', 'Приходьте о п’ятій']);
    await expect.poll(() => texts(olena)).toEqual(order);
    await inspect(ivan.page, 'chat-en-desktop');
    await inspectSizes(ivan.page, 'en', 'chat');
    await inspectSizes(olena.page, 'uk', 'chat');
    await ivan.page.getByRole('link', { name: 'All messages' }).click();
    await expect(ivan.page.getByRole('link', { name: /Олена Коваль/ })).toContainText('Приходьте о п’ятій');
    await inspectSizes(ivan.page, 'en', 'messages');
    await ivan.page.getByRole('link', { name: /Олена Коваль/ }).click();
  });

  await test.step('photos that pass a service worker are in no browser cache', async () => {
    await choosePhoto(olena, await petPhoto(9));
    await expect(olena.page.locator('.photo-choice img')).toBeVisible();
    await send(olena);
    await expect(photos(ivan)).toHaveCount(2);
    await photoIsDrawn(ivan);
    expect(await cachedPhotos(olena)).toBe(0);
    await olena.page.goto('/dashboard/messages');
    await expect(olena.page.getByRole('link', { name: /Ivan Bondar/ })).toContainText('Світлина');
    await inspectSizes(olena.page, 'uk', 'messages-photo');
  });
});

test('drafts survive a reload, new messages do not move a reader of older ones, and read marks can be switched off', async ({
  open,
  service,
}) => {
  const { olena, ivan, ids } = await twoPeople(open, service.url, { at: 'chat' });
  await test.step('a draft survives a reload', async () => {
    await field(ivan).fill('Not yet');
    await ivan.page.reload();
    await expect(field(ivan)).toHaveValue('Not yet');
    await field(ivan).press('Shift+Enter');
    await field(ivan).press('Enter');
    await expect(message(ivan, 'Not yet')).toBeVisible();
    await expect(field(ivan)).toHaveValue('');
    await expect(field(ivan)).toBeFocused();
    await field(ivan).press('Enter');
    await expect(ivan.page.getByRole('alert').filter({ hasText: 'Write something first' })).toBeVisible();
  });

  await test.step('a new message below does not move the reader, and a button leads to it', async () => {
    for (let n = 1; n <= 12; n += 1) await say(ivan, `Line ${n}\nand\nmore`);
    await expect(message(olena, 'Line 12')).toBeInViewport();
    await log(olena).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(message(olena, 'Line 1\n').first()).toBeInViewport();
    await say(ivan, 'The newest');
    const pill = olena.page.getByRole('button', { name: 'Нові повідомлення' });
    await expect(pill).toBeVisible();
    await expect(message(olena, 'The newest')).not.toBeInViewport();
    await pill.click();
    await expect(message(olena, 'The newest')).toBeInViewport();
    await expect(pill).toHaveCount(0);
  });

  await test.step('a person who hides their read marks sees no marks of the other one', async () => {
    await olena.page.goto('/dashboard/settings');
    const readMarkSwitch = olena.page.getByRole('switch', { name: 'Показувати іншим, що їхні повідомлення прочитано' });
    await expect(readMarkSwitch).toBeChecked();
    await readMarkSwitch.click();
    await expect(readMarkSwitch).not.toBeChecked();
    // The switch shows the choice before it is stored, so she leaves the screen by its links and not by a page load.
    await olena.page.getByRole('link', { name: /^Повідомлення/ }).click();
    await olena.page.getByRole('link', { name: /Запити/ }).click();
    await olena.page.getByRole('link', { name: /Ivan/ }).click();
    await say(olena, 'Вітаю!');
    await say(ivan, 'Hello!');
    await expect(message(olena, 'Hello!')).toBeVisible();
    await expect(message(ivan, 'Hello!')).toContainText('Delivered');
    await expect(message(olena, 'Вітаю!')).toContainText('Доставлено');
  });

  await test.step('a chat opens at the first unread message, which is answered and reacted to', async () => {
    await olena.page.goto('/dashboard/messages');
    await expect(olena.page.getByRole('link', { name: /Ivan/ })).toBeVisible();
    for (let n = 1; n <= 4; n += 1) await say(ivan, `Unread ${n}${'\n.'.repeat(18)}`);
    const row = olena.page.getByRole('link', { name: /Ivan/ });
    await expect(row).toContainText('4 непрочитані');
    await row.click();
    await expect(olena.page.getByRole('heading', { name: 'Нові повідомлення' })).toBeInViewport();
    await expect(message(olena, 'Unread 1')).toBeInViewport();
    await expect(message(olena, 'Unread 4')).not.toBeInViewport();
    await inspectSizes(olena.page, 'uk', 'chat-unread');
    await choose(olena, 'Unread 1', /^Відповісти$/);
    await expect(field(olena)).toBeFocused();
    await say(olena, 'На перше');
    const answer = message(ivan, 'На перше');
    await expect(answer).toContainText('Unread 1');
    await answer.getByRole('button', { name: /^In reply to/ }).click();
    await expect(message(ivan, 'Unread 1').first()).toBeInViewport();
    await message(ivan, 'На перше').getByRole('button', { name: 'Actions for this message' }).click();
    await ivan.page.getByRole('menuitemradio', { name: 'Heart' }).click();
    await expect(message(olena, 'На перше').getByRole('button', { name: /^Серце: Ivan/ })).toBeVisible();
    await inspectSizes(olena.page, 'uk', 'chat-reaction');
    await inspectSizes(ivan.page, 'en', 'chat-reaction');
  });

  await olena.page.goto(chatPath(ids.ivan, 'f'.repeat(32)));
  await expect(olena.page.getByRole('heading', { name: 'Цей чат не відкрити' })).toBeVisible();
});

/** Chooses an action from a message's menu. */
async function choose(visitor: Visitor, text: string, action: RegExp): Promise<void> {
  await message(visitor, text)
    .getByRole('button', { name: /^(Actions for this message|Дії з цим повідомленням)$/ })
    .click();
  await visitor.page.getByRole('menuitem', { name: action }).click();
}

test('a stranger’s message is a request; messages are removed, withdrawn and found; a person is blocked', async ({
  open,
  service,
}) => {
  const { olena, ivan, chats } = await twoPeople(open, service.url, { at: 'messages' });
  await ivan.page.goto(chats.ivan);
  await say(ivan, 'The kitten is yours after a prepayment: https://privatbank.ua.pay.top/form');
  await say(ivan, 'Call me');

  // His message appears under requests, counts once, and he does not learn that she has read it.
  await expect(olena.page.getByRole('link', { name: 'Повідомлення, 1 непрочитане' })).toBeVisible();
  const requests = olena.page.getByRole('link', { name: /Запити/ });
  await inspectSizes(olena.page, 'uk', 'messages-request-line');
  await olena.page.goto('/dashboard/notifications');
  await expect(olena.page.getByRole('link', { name: '1 новий запит на листування' })).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'notifications-request');
  await olena.page.goto('/dashboard/messages');
  await requests.click();
  await expect(olena.page.getByRole('heading', { name: 'Запити' })).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'messages-requests');
  await olena.page.getByRole('link', { name: /Ivan Bondar/ }).click();
  await expect(message(olena, 'The kitten')).toContainText('адресу іншого сайту');
  await expect(log(olena).getByRole('link')).toHaveCount(0);
  await inspectSizes(olena.page, 'uk', 'chat-request', { every: true });
  await expect(message(ivan, 'Call me')).toContainText('Delivered');
  await say(olena, 'Добрий день!');
  await expect(olena.page.getByRole('region', { name: 'Запит' })).toHaveCount(0);
  await expect(message(ivan, 'Call me')).toContainText('Read');

  // Her link asks before it opens; she removes a message for herself alone, and restores it.
  await log(olena).getByRole('link').click();
  await expect(olena.page.getByRole('dialog')).toContainText('privatbank.ua.pay.top');
  await inspectSizes(olena.page, 'uk', 'chat-link-question');
  await olena.page.getByRole('dialog').getByRole('button', { name: 'Скасувати' }).click();
  await choose(olena, 'Call me', /Прибрати для мене/);
  await expect(message(olena, 'Call me')).toHaveCount(0);
  await olena.page.getByRole('button', { name: 'Скасувати' }).click();
  await expect(message(olena, 'Call me')).toBeVisible();
  await choose(olena, 'Call me', /Прибрати для мене/);
  await expect(message(ivan, 'Call me')).toBeVisible();

  // He withdraws one for both.
  await say(ivan, 'A mistake');
  await expect(message(olena, 'A mistake')).toBeVisible();
  await message(ivan, 'A mistake').getByRole('button', { name: 'Actions for this message' }).focus();
  await ivan.page.keyboard.press('Enter');
  await expect(ivan.page.getByRole('menu')).toBeVisible();
  await inspect(ivan.page, 'chat-menu-en-desktop');
  await ivan.page.keyboard.press('End');
  await ivan.page.keyboard.press('Enter');
  await ivan.page.getByRole('button', { name: 'Remove for both', exact: true }).click();
  await expect(message(ivan, 'A mistake')).toHaveCount(0);
  await expect(message(olena, 'A mistake')).toHaveCount(0);

  // She searches a message, and the result leads to it.
  await olena.page.goto('/dashboard/messages');
  await olena.page.getByRole('searchbox').fill('kitten');
  await expect(olena.page.getByText('Знайдено 1 повідомлення')).toBeVisible();
  await inspectSizes(olena.page, 'uk', 'messages-search');
  await olena.page.getByRole('link', { name: /kitten/ }).click();
  await expect(message(olena, 'The kitten')).toHaveAttribute('aria-current', 'true');

  // The chat disappears from her list, and returns with new messages only.
  await olena.page.getByRole('button', { name: 'Більше про цей чат' }).click();
  await inspectSizes(olena.page, 'uk', 'chat-head-menu', { sizes: { phone: PHONE } });
  if (!(await olena.page.getByRole('menu').isVisible()))
    await olena.page.getByRole('button', { name: 'Більше про цей чат' }).click();
  await olena.page.getByRole('menuitem', { name: 'Прибрати цей чат для мене' }).click();
  await olena.page.getByRole('dialog').getByRole('button', { name: 'Прибрати' }).click();
  await expect(olena.page.getByRole('heading', { name: 'Повідомлень ще немає' })).toBeVisible();
  await say(ivan, 'Are you there?');
  await olena.page.getByRole('link', { name: /Ivan Bondar/ }).click();
  await expect(message(olena, 'Are you there?')).toBeVisible();
  await expect(log(olena).getByRole('listitem')).toHaveCount(1);

  // She blocks him: the form disappears, and he only learns that the message was not delivered.
  await olena.page.getByRole('button', { name: 'Більше про цей чат' }).click();
  await olena.page.getByRole('menuitem', { name: /Заблокувати/ }).click();
  await expect(field(olena)).toHaveCount(0);
  await inspectSizes(olena.page, 'uk', 'chat-blocked');
});
