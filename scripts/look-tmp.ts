import { chromium } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from './lib/browser.ts';

const base = 'http://127.0.0.1:8899';
const out = '/tmp/shots';
const browser = await chromium.launch({
  args: BROWSER_FLAGS,
  executablePath: (findBrowser() as { path?: string }).path ?? '/usr/bin/chromium',
});
const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
for (const [size, viewport] of Object.entries(sizes)) {
  for (const locale of ['uk-UA', 'en-GB']) {
    if (size === 'wide' && locale === 'en-GB') continue;
    const context = await browser.newContext({
      viewport,
      locale,
      colorScheme: locale === 'uk-UA' ? 'light' : 'dark',
      permissions: ['geolocation'],
      geolocation: { latitude: 49.84, longitude: 24.03 },
    });
    const page = await context.newPage();
    const shot = (name: string) => page.screenshot({ path: `${out}/${size}-${locale}-${name}.png`, fullPage: true });
    await page.goto(`${base}/signin`);
    await page.locator('input[type=email]').fill('taras@lapka.example');
    await page.locator('input[type=password]').fill('lapka-demo-2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
    await page.goto(`${base}/dashboard/directory`);
    await page.waitForSelector('.entry');
    await page.getByRole('button', { name: /Nearest first|Спершу найближчі/ }).click();
    await page.waitForTimeout(800);
    await shot('directory');
    await page.goto(`${base}/dashboard/emergency`);
    await page.waitForSelector('.entry');
    await shot('emergency');
    await page.locator('.entry a').first().click();
    await page.waitForSelector('.organisation');
    await page.waitForTimeout(500);
    await shot('organisation');
    await page.getByRole('button', { name: /Edit address and contacts|Змінити адресу й контакти/ }).click();
    await page.waitForTimeout(900);
    await shot('visit-dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Edit opening hours|Змінити години роботи/ }).click();
    await page.getByRole('radio', { name: /By weekday|За днями тижня/ }).click();
    await page
      .getByRole('checkbox')
      .first()
      .click()
      .catch(() => undefined);
    await page.waitForTimeout(900);
    await shot('hours-dialog');
    await context.close();
  }
}
await browser.close();
