import { SERVICES_ANNOUNCEMENT } from '../../../src/domain/announcement/id.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { announce, furnish, petStatement } from '../support/market-steps.ts';
import { type Person, registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';

test.use({ serviceWorkers: 'block' });

const MARKET = '/dashboard/services-and-announcements';

/** Opens this person's announcement of services. */
async function openServices({ page }: Visitor, name: string): Promise<void> {
  await page.goto(`${MARKET}?type=Services`);
  await page.getByRole('article').filter({ hasText: name }).locator('a.button').click();
  await expect(page.locator('.announcement')).toBeVisible();
}

/** The requests in this person's database, and their notifications about them. */
async function requests(origin: string, person: Person): Promise<Record<string, unknown>[]> {
  const documents = await (await PersonClient.signIn(origin, person)).documents();
  return documents.filter(({ _id }) => String(_id).startsWith('delivered:reservation:'));
}

async function provider(origin: string, first: string, second: string): Promise<Person> {
  const person = await registerPerson(origin, first, second);
  await furnish(origin, person, []);
  await announce(origin, person, []);
  return person;
}

test('a visitor on a phone signs in, adds a pet and requests a walk offline; the executor then receives the request', async ({
  open,
  service,
}) => {
  const executor = await provider(service.url, 'Мирослава', 'Шевченко');
  const { email, password } = await registerPerson(service.url, 'Олена', 'Коваль');
  const visitor = await open({
    locale: 'uk-UA',
    colorScheme: 'dark',
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const { page } = visitor;
  const ask = page.getByRole('button', { name: 'Запит на бронювання' });
  const dialog = page.getByRole('dialog').filter({ hasNotText: 'Новий улюбленець' });

  await test.step('signing in leads back to the dialog', async () => {
    await openServices(visitor, 'Мирослава');
    await inspectSizes(page, 'uk', 'ask-announcement', { sizes: { phone: PHONE } });
    await ask.click();
    await dialog.getByRole('button', { name: 'Увійти' }).click();
    await page.getByLabel('Електронна пошта').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.locator('main').getByRole('button', { name: 'Увійти' }).click();
    await expect(dialog.getByRole('heading', { name: 'Запит на бронювання' })).toBeVisible();
    await visitor.readyForOffline();
  });

  const message = dialog.getByLabel('Повідомлення');
  await test.step('a pet is added without leaving the form', async () => {
    await message.fill('Гуляти вранці, будь ласка. 🐕');
    await dialog.getByRole('button', { name: 'Додати улюбленця' }).click();
    const adding = page.getByRole('dialog', { name: 'Новий улюбленець' });
    await expect(adding).toBeVisible();
    await inspectSizes(page, 'uk', 'ask-add-pet', { sizes: { phone: PHONE }, every: true });
    await visitor.offline();
    await adding.getByLabel('Собака', { exact: true }).check();
    await adding.getByRole('combobox').fill('біг');
    await page.keyboard.press('Enter');
    await adding.getByRole('button', { name: 'Далі' }).click();
    await adding.getByLabel('Кличка', { exact: true }).fill('Рекс');
    await adding.getByLabel('Самець', { exact: true }).check();
    await adding.getByLabel('Вік', { exact: true }).selectOption('2 - 4');
    await adding.getByLabel('Вага', { exact: true }).selectOption('5 - 20');
    await adding.getByLabel('Так', { exact: true }).check();
    await adding.getByLabel('Опис', { exact: true }).fill('Лагідний');
    await adding.getByRole('button', { name: 'Далі' }).click();
    await adding.getByRole('button', { name: 'Завершити' }).click();
    await expect(adding).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: /Рекс/ })).toBeChecked();
    await expect(message).toHaveValue('Гуляти вранці, будь ласка. 🐕');
  });

  const send = dialog.getByRole('button', { name: 'Надіслати запит' });
  const day = (number: number) => dialog.getByRole('button', { name: new RegExp(`, ${number} грудня 2030`) });
  await test.step('everything missing is named, and can be filled in by keyboard', async () => {
    await send.click();
    await expect(dialog.getByText('Спершу виберіть послугу.')).toBeVisible();
    await expect(dialog.getByText('Спершу виберіть день.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Вигул собак/ })).toBeFocused();
    await inspectSizes(page, 'uk', 'ask-missing', { every: true });
    await page.keyboard.press('Space');
    await expect(dialog.getByText('Спершу виберіть послугу.')).toHaveCount(0);
    await send.click();
    await expect(day(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(day(9)).toHaveAccessibleName(/вибрано/);
    await expect(day(25)).toBeDisabled();
    await inspectSizes(page, 'uk', 'ask-filled', { every: true });

    // The input survives closing and a reload.
    await page.keyboard.press('Escape');
    await visitor.dialogClosed();
    await page.reload();
    await ask.click();
    await expect(message).toHaveValue('Гуляти вранці, будь ласка. 🐕');
    await expect(day(9)).toHaveAccessibleName(/вибрано/);
    await expect(dialog.getByRole('radio', { name: /Вигул собак/ })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /Рекс/ })).toBeChecked();
  });

  await test.step('one request, together with the pet', async () => {
    await send.dblclick();
    await expect(dialog.getByText('Запит збережено. Сервіс вирішить, коли ви будете онлайн.')).toBeVisible();
    await inspectSizes(page, 'uk', 'ask-asked-offline', { every: true });
    await expect(dialog).not.toContainText(/заброньовано/i);
    expect(await requests(service.url, executor)).toEqual([]);

    await visitor.online();
    await expect(dialog.getByText('Запит надіслано. Вирішує Мирослава Шевченко.')).toBeVisible();
    await expect.poll(() => requests(service.url, executor)).toHaveLength(1);
    const [asked] = await requests(service.url, executor);
    expect(asked).toMatchObject({
      state: 'neutral',
      service: 'dogWalking',
      day: '2030-12-09',
      petName: 'Рекс',
      message: 'Гуляти вранці, будь ласка. 🐕',
    });
    await dialog.getByRole('button', { name: 'Закрити' }).last().click();
    await visitor.dialogClosed();
    await expect(page.getByRole('region', { name: 'Ваші запити тут' })).toContainText('Вигул собак');
    await page.evaluate(() => scrollTo(0, 0));
    await inspectSizes(page, 'uk', 'ask-asked', { every: true });
  });
});

test('a request that comes too late shows why, and another day is one tap away with the same input', async ({
  open,
  service,
}) => {
  const executor = await provider(service.url, 'Stefania', 'Late');
  const visitor = await open();
  const { page } = visitor;
  const client = await registerPerson(service.url, 'Ivan', 'Bondar');
  await (await PersonClient.signIn(service.url, client)).write([petStatement('Rex')]);
  await visitor.signIn(client, MARKET);
  await openServices(visitor, 'Stefania');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Request to book' }).click();
  // The pet may reach this device after the dialog has opened.
  await dialog.getByRole('radio', { name: /Rex/ }).check();
  await visitor.offline();
  await dialog.getByRole('radio', { name: /Grooming/ }).check();
  await dialog.getByRole('button', { name: /\b5 December 2030/ }).click();
  await dialog.getByLabel('Message').fill('The ears, please');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Request saved. We’ll process it when you’re online.')).toBeVisible();
  await visitor.closeDialog();

  // In the meantime the executor offers other days.
  const hers = await PersonClient.signIn(service.url, executor);
  const [announced] = (await hers.documents()).filter(({ _id }) => _id === SERVICES_ANNOUNCEMENT);
  if (announced === undefined) throw new Error('nothing is announced');
  const services = (announced.services as { offer: object }[]).map(({ offer }) => ({
    offer,
    availableDates: [{ from: '2030-12-10', to: '2030-12-12' }],
  }));
  await hers.write([{ ...announced, services, written: { at: new Date().toISOString(), device: 'e2e' } }]);
  const decided = async () => {
    const outcome = (await hers.documents()).find(({ _id }) => _id === outcomeId(SERVICES_ANNOUNCEMENT));
    return String(outcome?.rev);
  };
  await expect.poll(decided).toMatch(/^2-/);

  await visitor.online();
  const request = page.getByRole('region', { name: 'Your requests here' }).getByRole('link');
  await expect(request).toContainText('Not accepted');
  await page.evaluate(() => scrollTo(0, 0));
  await inspectSizes(page, 'en', 'ask-requests');
  await request.click();
  await expect(page.getByText('This day isn’t one of the days offered.')).toBeVisible();
  const otherDays = page.getByRole('list', { name: 'Other days' }).getByRole('button');
  await expect(otherDays).toHaveCount(3);
  await inspectSizes(page, 'en', 'ask-refused');
  await expect(page.getByRole('link', { name: 'Similar announcements nearby' })).toHaveAttribute(
    'href',
    /type=Services&service=grooming/,
  );
  // The sync centre leads there as well.
  await page.goto('/dashboard/sync');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await otherDays.filter({ hasText: '11 December 2030' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('The ears, please');
  await expect(dialog.getByRole('button', { name: /11 December 2030, selected/ })).toBeVisible();
  await inspectSizes(page, 'en', 'ask-again');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Request sent. Stefania Late will decide.')).toBeVisible();
  await expect.poll(async () => (await requests(service.url, executor)).map(({ day }) => day)).toEqual(['2030-12-11']);
});
