import { SERVICES_ANNOUNCEMENT } from '../../src/domain/announcement/id.ts';
import { outcomeId } from '../../src/domain/outcome/schema.ts';
import { expect, PHONE, test, type Visitor } from './fixtures.ts';
import { inspectSizes } from './inspect.ts';
import { announce, furnish, petStatement } from './market-steps.ts';
import { type Person, registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';

test.use({ serviceWorkers: 'block' });

const MARKET = '/dashboard/services-and-announcements';

/** Opens the announcement of services of this person. */
async function openServices({ page }: Visitor, name: string): Promise<void> {
  await page.goto(`${MARKET}?type=Services`);
  await page.getByRole('article').filter({ hasText: name }).locator('a.button').click();
  await expect(page.locator('.announcement')).toBeVisible();
}

/** What this person's database holds of requests, and what they were told of them. */
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

test('somebody on a phone asks for a walk without a network, and whom they ask has it as soon as there is one', async ({
  open,
  service,
}) => {
  const executor = await provider(service.url, 'Мирослава', 'Шевченко');
  const visitor = await open({
    locale: 'uk-UA',
    colorScheme: 'dark',
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const { page } = visitor;
  const client = await registerPerson(service.url, 'Олена', 'Коваль');
  await (await PersonClient.signIn(service.url, client)).write([petStatement('Рекс')]);
  await visitor.signIn(client, MARKET);
  await openServices(visitor, 'Мирослава');
  await inspectSizes(page, 'uk', 'ask-announcement', { sizes: { phone: PHONE } });
  await visitor.readyForOffline();
  await visitor.offline();

  const ask = page.getByRole('button', { name: 'Запит на бронювання' });
  const dialog = page.getByRole('dialog');
  await ask.click();
  await expect(dialog.getByRole('radio', { name: /Рекс/ })).toBeChecked();

  // Everything that is missing says so, and the first of it has the focus.
  const send = dialog.getByRole('button', { name: 'Надіслати запит' });
  await send.click();
  await expect(dialog.getByText('Спершу виберіть послугу.')).toBeVisible();
  await expect(dialog.getByText('Спершу виберіть день.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Вигул собак/ })).toBeFocused();
  await inspectSizes(page, 'uk', 'ask-missing', { every: true });

  // By the keyboard alone: the first radio has the focus.
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Спершу виберіть послугу.')).toHaveCount(0);
  await send.click();
  const day = (number: number) => dialog.getByRole('button', { name: new RegExp(`, ${number} грудня 2030`) });
  await expect(day(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(day(9)).toHaveAccessibleName(/вибрано/);
  await expect(day(25)).toBeDisabled();
  const message = dialog.getByLabel('Повідомлення');
  await message.fill('Гуляти вранці, будь ласка. 🐕');
  await inspectSizes(page, 'uk', 'ask-filled', { every: true });

  // What was typed outlives closing and a reload.
  await page.keyboard.press('Escape');
  await visitor.dialogClosed();
  await page.reload();
  await ask.click();
  await expect(message).toHaveValue('Гуляти вранці, будь ласка. 🐕');
  await expect(day(9)).toHaveAccessibleName(/вибрано/);
  await expect(dialog.getByRole('radio', { name: /Вигул собак/ })).toBeChecked();

  await send.dblclick();
  await expect(dialog.getByText('Запит збережено. Сервіс вирішить, коли ви будете онлайн.')).toBeVisible();
  await inspectSizes(page, 'uk', 'ask-asked-offline', { every: true });
  await expect(dialog).not.toContainText(/заброньовано/i);
  expect(await requests(service.url, executor)).toEqual([]);

  await visitor.online();
  await expect(dialog.getByText('Запит надіслано. Вирішує Мирослава Шевченко.')).toBeVisible({ timeout: 30_000 });
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

  const her = await open({ locale: 'uk-UA' });
  await her.signIn(executor, '/dashboard/notifications');
  await expect(her.page.getByText(/Олена Коваль просить вас про/)).toBeVisible();
});

test('a request that comes too late says why, and another day is one tap away with everything that was written', async ({
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
  await page.getByRole('button', { name: 'Ask for a booking' }).click();
  await expect(dialog.getByRole('radio', { name: /Grooming/ })).toBeVisible();
  await visitor.offline();
  await dialog.getByRole('radio', { name: /Grooming/ }).check();
  await dialog.getByRole('button', { name: /December 5, 2030/ }).click();
  await dialog.getByLabel('Message').fill('The ears, please');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Asked. The service decides when you are online.')).toBeVisible();
  await visitor.closeDialog();

  // Meanwhile other days are offered.
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
  const panel = page.getByRole('region', { name: 'Your requests here' });
  await expect(panel).toContainText('This day is not among those that are offered.', { timeout: 30_000 });
  await expect(panel.getByRole('list', { name: 'Other days' }).getByRole('button')).toHaveCount(3, { timeout: 30_000 });
  await page.evaluate(() => scrollTo(0, 0));
  await inspectSizes(page, 'en', 'ask-refused');
  await expect(panel.getByRole('link', { name: 'Similar announcements near by' })).toHaveAttribute(
    'href',
    /type=Services&service=grooming/,
  );
  // The sync centre leads there as well.
  await page.goto('/dashboard/sync');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('button', { name: /December 11, 2030/ }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('The ears, please');
  await expect(dialog.getByRole('button', { name: /December 11, 2030, chosen/ })).toBeVisible();
  await inspectSizes(page, 'en', 'ask-again');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Asked. Stefania Late decides.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await requests(service.url, executor)).map(({ day }) => day)).toEqual(['2030-12-11']);
});

test('a visitor is led through signing in and back to the dialog, and adds a pet there; the owner has no button', async ({
  open,
  service,
}) => {
  const executor = await provider(service.url, 'Marta', 'Owner');
  const client = await registerPerson(service.url, 'Petro', 'Guest');
  const visitor = await open();
  const { page } = visitor;
  await openServices(visitor, 'Marta');
  await page.getByRole('button', { name: 'Ask for a booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await visitor.fillSignIn(client);
  await expect(dialog.getByRole('heading', { name: 'Request for a booking' })).toBeVisible();
  // Without a pet: one is added without leaving the form.
  await dialog.getByLabel('Message').fill('Every day');
  await dialog.getByRole('button', { name: 'Add a pet' }).click();
  const adding = page.getByRole('dialog', { name: 'New pet' });
  await expect(adding).toBeVisible();
  await inspectSizes(page, 'en', 'ask-add-pet', { sizes: { phone: PHONE } });
  await visitor.offline();
  await adding.getByLabel('Dog', { exact: true }).check();
  await adding.getByRole('combobox').fill('bea');
  await page.keyboard.press('Enter');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByLabel('Name', { exact: true }).fill('Bublyk');
  await adding.getByLabel('Male', { exact: true }).check();
  await adding.getByLabel('Age', { exact: true }).selectOption('2 - 4');
  await adding.getByLabel('Size', { exact: true }).selectOption('5 - 20');
  await adding.getByLabel('Yes', { exact: true }).check();
  await adding.getByLabel('Bio', { exact: true }).fill('Kind');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByRole('button', { name: 'Finish' }).click();
  await expect(adding).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: /Bublyk/ })).toBeChecked();
  await expect(dialog.getByLabel('Message')).toHaveValue('Every day');
  await dialog.getByRole('radio', { name: /Dog walking/ }).check();
  await dialog.getByRole('button', { name: /December 7, 2030/ }).click();
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Asked. The service decides when you are online.')).toBeVisible();
  // Both come together, and the request is not refused for a pet that was not there a moment ago.
  await visitor.online();
  await expect(dialog.getByText('Asked. Marta Owner decides.')).toBeVisible({ timeout: 30_000 });
  expect(await requests(service.url, executor)).toMatchObject([{ petName: 'Bublyk', day: '2030-12-07' }]);

  const owner = await open();
  await owner.signIn(executor, MARKET);
  await openServices(owner, 'Marta');
  await expect(owner.page.getByRole('button', { name: 'Ask for a booking' })).toHaveCount(0);
});
