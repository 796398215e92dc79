import { reservationPath } from '../../../src/domain/paths.ts';
import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { idOf } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';
import { act, ask, provider } from './reservation-steps.ts';

// No person here loads the page offline.
test.use({ serviceWorkers: 'block' });

const LIST = '/dashboard/reservations-list';
const DAY = '2030-12-05';
const OTHER_DAY = '2030-12-10';
const PROPOSED_DAY = '2030-12-12';
/** A phone with the page magnified to 200 %. */
const ZOOMED = { width: 195, height: 422 };

type Open = (options?: Parameters<typeof Visitor.open>[2]) => Promise<Visitor>;

/**
 * Ivan offers walks on a desktop in English; Olena has a dog, uses a phone in Ukrainian and dark colours, and requested
 * a walk.
 */
async function asked(open: Open, origin: string) {
  const ivan = await open({ viewport: DESKTOP });
  const { person: provides, executor } = await provider(origin, ivan, ['Ivan', 'Bondar']);
  const olena = await open({ locale: 'uk-UA', colorScheme: 'dark', viewport: PHONE, hasTouch: true });
  const person = await olena.register('Олена', 'Коваль', LIST);
  await expect(olena.page.getByRole('heading', { name: 'Бронювань поки немає' })).toBeVisible();
  const [pet = ''] = await furnish(origin, person, ['Рекс']);
  const client = await idOf(olena);
  const message = 'Доброго дня! Рекс любить гуляти зранку, годину або дві.';
  const id = await ask(origin, person, { executor, client, pet, day: DAY, message });
  const more = (day: string) => ask(origin, person, { executor, client, pet, day, message });
  return { ivan, olena, id, provides, more };
}

const rows = ({ page }: Visitor) =>
  page.getByRole('list', { name: /^(Waiting for you|Upcoming|Past)$/ }).getByRole('link');
const status = ({ page }: Visitor, text: string) => page.locator('.reservation__head').getByText(text, { exact: true });

test('the calendar of orders works by keyboard; a request is declined with another day, which one tap accepts', async ({
  open,
  service,
}) => {
  const { ivan, olena, id, provides, more } = await asked(open, service.url);
  const { page } = ivan;
  await test.step('the calendar', async () => {
    // A day with a reservation in each state.
    const [confirmed, declined] = [await more(OTHER_DAY), await more(OTHER_DAY)];
    await more(OTHER_DAY);
    await act(service.url, provides, confirmed, 'confirm');
    await act(service.url, provides, declined, 'decline');
    await page.goto(`/dashboard/orders?day=${OTHER_DAY}`);
    const mixed = page.getByRole('button', {
      name: /10 December 2030, 3 reservations\. Pending: 1, Approved: 1, Declined: 1$/,
    });
    await expect(mixed).toBeVisible();
    await inspectSizes(page, 'en', 'orders-mixed');
    await olena.page.goto(`/dashboard/orders?day=${OTHER_DAY}&also=1&view=week`);
    await expect(olena.page.getByRole('link', { name: /Ivan Bondar/ })).toHaveCount(3);
    await inspectSizes(olena.page, 'uk', 'orders-week');
    // At 200 %, half as many pixels are available.
    for (const address of [`/dashboard/orders?day=${OTHER_DAY}&also=1`, LIST, reservationPath(id)]) {
      await olena.page.goto(address);
      await expect(olena.page.getByText(/Ivan Bondar/).first()).toBeVisible();
      await inspectSizes(olena.page, 'uk', `${address.split(/[/?]/)[2]}`, { sizes: { zoomed: ZOOMED } });
    }
    await page.goto('/dashboard/orders?day=2030-10-31');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    await tabTo(page, page.locator('[data-day="2030-10-31"]'));
    // From the last of October to the last of November, which has no 31st.
    await page.keyboard.press('PageDown');
    await expect.poll(focused).toBe('2030-11-30');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('2030-12-07');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(DAY);
    await expect(page.locator(':focus')).toHaveAccessibleName(
      /^Thursday,? 5 December 2030, 1 reservation\. Pending: 1$/,
    );
    await page.keyboard.press('Enter');
    const order = page.getByRole('link', { name: /Dog walking/ });
    await tabTo(page, order);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${reservationPath(id)}$`));
    await page.goBack();
    await expect(order).toBeVisible();
  });

  await test.step('declined, requested again and withdrawn', async () => {
    await ivan.page.goto(reservationPath(id));
    await ivan.page.getByRole('button', { name: 'Decline' }).click();
    const dialog = ivan.page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill('I am in Odesa on that day.');
    const later = dialog.getByRole('button', { name: 'Next month' });
    while ((await dialog.getByRole('button', { name: /12 December 2030/ }).count()) === 0) await later.click();
    await dialog.getByRole('button', { name: /12 December 2030/ }).click();
    await expect(dialog.getByRole('button', { name: /12 December 2030, selected/ })).toBeVisible();
    await inspectSizes(ivan.page, 'en', 'reservation-decline');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await ivan.dialogClosed();
    await expect(status(ivan, 'Declined')).toBeVisible();

    await olena.page.goto(reservationPath(id));
    await expect(status(olena, 'Відхилено')).toBeVisible();
    await expect(olena.page.getByText('I am in Odesa on that day.').first()).toBeVisible();
    await inspectSizes(olena.page, 'uk', 'reservation-declined');
    await olena.page.getByRole('button', { name: /Запитати на .*12 грудня 2030/ }).tap();
    await olena.page.getByRole('link', { name: /Ви запитали на .*12 грудня 2030/ }).tap();
    await expect(status(olena, 'Нове')).toBeVisible();
    await expect(olena.page.locator(`time[datetime="${PROPOSED_DAY}"]`)).toBeVisible();

    // The client withdraws the request with a reason of their own.
    await olena.page.getByRole('button', { name: 'Відкликати запит' }).tap();
    await inspectSizes(olena.page, 'uk', 'reservation-withdraw');
    await olena.page.getByRole('dialog').getByRole('button', { name: 'Відкликати запит' }).tap();
    await olena.dialogClosed();
    await expect(status(olena, 'Відкликано')).toBeVisible();
    await ivan.page.goto(LIST);
    await expect(rows(ivan)).toHaveCount(5);
    await expect(rows(ivan).filter({ hasText: 'Withdrawn' })).toHaveCount(1);
  });
});
