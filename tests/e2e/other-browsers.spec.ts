import { expect, test } from 'playwright/test';
import { type Driver, until, waitForText } from './other-browsers/driver.ts';
import { installedFirefox, openFirefox } from './other-browsers/firefox.ts';
import { installedWebKit, openWebKit } from './other-browsers/webkit.ts';
import { ServiceProcess } from './service-process.ts';

const [firefox, webkit] = [installedFirefox(), installedWebKit()];
const browsers: { name: string; open: () => Promise<Driver> }[] = [];
if (firefox !== null) browsers.push({ name: 'Firefox', open: () => openFirefox(firefox) });
if (webkit !== null) browsers.push({ name: 'WebKit', open: () => openWebKit(webkit) });

for (const { name, open } of browsers) {
  test(`the main story in ${name}: written without a server, kept over a reload, published once`, async () => {
    const service = await ServiceProcess.start();
    const driver = await open();
    try {
      await register(driver, service.url);
      await waitForText(driver, (text) => text.includes('Solomiia!'), 'the dashboard');
      await driver.goto(`${service.url}/dashboard/community`);
      await waitForText(driver, (text) => text.includes('What is new with your pet?'), 'the community page');
      await until('the service worker', async () => ((await driver.ask<boolean>(CONTROLLED)) ? true : null));

      await service.stop();
      await driver.click('button.post-input__button');
      await driver.fill('dialog input[required]', `Written in ${name}`);
      await driver.fill('dialog [role="textbox"]', 'While the server was away.');
      await driver.click('dialog button[type="submit"]');
      const waits = (text: string) => text.includes(`Written in ${name}`) && text.includes('Waiting for the network');
      await waitForText(driver, waits, 'the waiting post');
      await driver.reload();
      await waitForText(driver, waits, 'the waiting post after a reload');

      await service.start();
      const published = (text: string) =>
        text.includes(`Written in ${name}`) && !/Waiting for the network|being published/.test(text);
      await waitForText(driver, published, 'the published post');
      const facts = await everybodySees(service.url);
      expect(facts.map(({ postTitle, content }) => ({ postTitle, content }))).toEqual([
        { postTitle: `Written in ${name}`, content: '<p>While the server was away.</p>' },
      ]);
    } finally {
      await driver.close();
      await service.remove();
    }
  });
}

const CONTROLLED = 'Boolean(navigator.serviceWorker && navigator.serviceWorker.controller)';

async function register(driver: Driver, origin: string): Promise<void> {
  await driver.goto(`${origin}/signup`);
  await driver.click('.consent__buttons button');
  const answers = {
    firstName: 'Solomiia',
    secondName: 'Kravets',
    email: `${driver.name.toLowerCase()}@lapka.example`,
    password: 'correct horse battery',
    confirmPassword: 'correct horse battery',
  };
  for (const [field, text] of Object.entries(answers)) await driver.fill(`input[name="${field}"]`, text);
  await driver.click('main button[type="submit"]');
}

interface PublishedPost {
  type: string;
  postTitle: string;
  content: string;
}

/** What any reader's first visit gets, once there is something. */
function everybodySees(origin: string): Promise<PublishedPost[]> {
  return until('the bundle with the post', async () => {
    const answer = await fetch(`${origin}/bundle/community`);
    if (!answer.ok) return null;
    const [, ...lines] = (await answer.text()).trim().split('\n');
    const posts = lines.map((line) => JSON.parse(line) as PublishedPost).filter(({ type }) => type === 'post');
    return posts.length > 0 ? posts : null;
  });
}
