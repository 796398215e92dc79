import { pedigreePath, petPath } from '../../../src/domain/paths.ts';
import { importPedigrees, signedInAdmin } from '../support/admins.ts';
import { DESKTOP, expect, PHONE, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';

const DOGS = `dog_id;dog_name;name;sex;breed;birthday;kennel;sir;dam
УКУ 201;Явір Білий Яр;;m;Хорт;2018-03-01;Білий Яр;;
УКУ 202;Жоржина Білий Яр;;f;Хорт;2017;Білий Яр;;
`;
const SEARCH = '/dashboard/search-pedigree';
const NUMBER = 'УКУ 203';
const NAME = 'Дзвін Білий Яр';

// Only the owner loads the page offline.
test.use({ serviceWorkers: 'block' });

test.beforeAll(({ service }) => importPedigrees(service, DOGS));

test('a pedigree that an owner proposes offline is public with a mark, and confirmed by an admin', async ({
  open,
  service,
  admin,
}) => {
  const owner = await registerPerson(service.url, 'Олена', 'Коваль');
  const [rex = ''] = await furnish(service.url, owner, ['Рекс']);
  const olena = await open({ viewport: PHONE, locale: 'uk-UA', serviceWorkers: 'allow' });
  const { page } = olena;
  const mine = page.getByRole('region', { name: 'Родоводи з ваших слів' });
  const form = page.getByRole('dialog', { name: 'Запропонувати родовід' });

  await olena.signIn(owner, SEARCH);
  await mine.getByRole('button', { name: 'Запропонувати родовід' }).click();
  await form.getByRole('button', { name: 'Запропонувати', exact: true }).click();
  await expect(form.getByLabel('Номер у племінній книзі')).toBeFocused();
  await expect(form.getByText('Це не номер племінної книги.')).toBeVisible();
  await form.getByLabel('Номер у племінній книзі').fill(` ${NUMBER} `);
  await form.getByLabel('Кличка у племінній книзі').fill(NAME);
  await form.getByLabel('Дата народження').fill('30.04.2016');
  await form.getByLabel('Це один із ваших улюбленців?').selectOption({ label: 'Рекс' });
  // A sire that is younger than the dog cannot be chosen.
  await form.getByRole('button', { name: 'Знайти батька за кличкою' }).click();
  const choice = page.getByRole('dialog', { name: 'Знайти батька за кличкою' });
  await choice.getByLabel('Ім’я собаки').fill('явір');
  await expect(choice.getByText('Собака був би старшим за одного зі своїх батьків.')).toBeVisible();
  await inspectSizes(page, 'uk', 'pedigree-proposal-sire');
  await choice.getByRole('button', { name: 'Закрити' }).click();
  await form.getByLabel('Дата народження').fill('30.04.2020');
  await form.getByRole('button', { name: 'Знайти батька за кличкою' }).click();
  await choice.getByLabel('Ім’я собаки').fill('явір');
  await choice.getByRole('button', { name: 'Вибрати: Явір Білий Яр' }).click();
  await expect(form.getByLabel('Номер батька')).toHaveValue('УКУ 201');
  await inspectSizes(page, 'uk', 'pedigree-proposal-form');

  // The input survives a reload; offline statements are sent when the network returns.
  await page.reload();
  await olena.readyForOffline();
  await olena.offline();
  await mine.getByRole('button', { name: 'Запропонувати родовід' }).click();
  await expect(form.getByLabel('Кличка у племінній книзі')).toHaveValue(NAME);
  await form.getByLabel('Номер матері').fill('УКУ 201');
  await form.getByRole('button', { name: 'Запропонувати', exact: true }).click();
  await expect(form.getByText('Один собака не може бути і батьком, і матір’ю.')).toBeVisible();
  await form.getByLabel('Номер матері').fill('УКУ 999');
  await form.getByRole('button', { name: 'Запропонувати', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(mine.getByRole('listitem')).toContainText('Чекає на надсилання');
  await inspectSizes(page, 'uk', 'pedigree-proposals-waiting');
  await mine.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ваші слова' })).toContainText('Чекає на надсилання');
  await olena.online();
  await expect(page.getByRole('region', { name: 'Ваші слова' })).toContainText('Його читають усі');
  await inspectSizes(page, 'uk', 'pedigree-proposed');

  const visitor = await open({ viewport: DESKTOP });
  await visitor.page.goto(pedigreePath(NUMBER));
  await expect(visitor.page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(visitor.page.getByText('Added by the owner, not confirmed yet')).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Явір Білий Яр' }).first()).toBeVisible();
  await expect(visitor.page.getByText('Олена')).toHaveCount(0);

  const ada = await signedInAdmin(open, admin, { viewport: DESKTOP });
  await ada.page.getByRole('button', { name: 'Pedigrees' }).click();
  await expect(ada.page.getByRole('link', { name: 'Олена Коваль' })).toBeVisible();
  await inspectSizes(ada.page, 'en', 'admin-pedigree-proposals');
  await ada.page.getByRole('button', { name: `Confirm the pedigree of ${NAME}` }).click();
  await expect(ada.page.getByText('No pedigrees are waiting to be confirmed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ваші слова' })).toContainText('Адміністратор підтвердив його.');
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(visitor.page.getByText('Added by the owner, not confirmed yet')).toHaveCount(0);
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('link', { name: `Адміністратор підтвердив родовід: ${NAME}.` })).toBeVisible();

  // The pet's page links the pet to its pedigree.
  await page.goto(petPath(rex));
  const part = page.getByRole('region', { name: 'Родовід' });
  await expect(part.getByRole('link', { name: NAME })).toBeVisible();
  await part.getByRole('button', { name: 'Пов’язати з родоводом' }).click();
  await expect(page.getByRole('dialog').getByText(NAME)).toBeVisible();
});

test('an invalid proposed pedigree is refused with its reason, changed and sent, or discarded', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP });
  const { page } = visitor;
  await visitor.register('Taras', 'Bondar', SEARCH);
  const mine = page.getByRole('region', { name: 'Pedigrees you added' });
  const form = page.getByRole('dialog');
  await page.getByLabel('Dog’s name or number').fill('Nobody');
  await expect(page.getByText('No dog found with that name or number.')).toBeVisible();
  await mine.getByRole('button', { name: 'Add a pedigree' }).click();
  await form.getByLabel('Number in the stud book').fill('UKU.204');
  await form.getByLabel('Name in the stud book').fill('Nobody');
  // Typed by hand, so only the service knows that it is a female.
  await form.getByLabel('Sire’s number').fill('УКУ 202');
  await form.getByRole('button', { name: 'Add pedigree' }).click();
  const row = mine.getByRole('listitem');
  await expect(row).toContainText('That sire is female, or another dog’s dam.');
  await inspectSizes(page, 'en', 'pedigree-proposal-refused');
  await row.getByRole('button', { name: 'Edit the pedigree of Nobody' }).click();
  await inspectSizes(page, 'en', 'pedigree-proposal-edit');
  await form.getByLabel('Sire’s number').fill('УКУ 201');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Everyone can read it, marked as added by the owner.');
  // Discarding a refused edit restores the published version.
  await row.getByRole('button', { name: 'Edit the pedigree of Nobody' }).click();
  await form.getByLabel('Dam’s number').fill('УКУ 201 ');
  await form.getByLabel('Sire’s number').fill('УКУ 202');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Not published');
  await row.getByRole('button', { name: 'Discard the pedigree of Nobody' }).click();
  await expect(row).toContainText('Everyone can read it, marked as added by the owner.');
  await page.goto(pedigreePath('UKU.204'));
  await expect(page.getByRole('link', { name: 'Явір Білий Яр' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw it: the pedigree of Nobody' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedigree not found!' })).toBeVisible();
});
