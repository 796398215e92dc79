import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { DESKTOP, PHONE, petPhoto } from '../support/fixtures.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { type Driver, type Scheme, until, waitForText } from './driver.ts';
import { installedFirefox, openFirefox } from './firefox.ts';
import { everybodySees, readyForOffline, register } from './steps.ts';
import { installedWebKit, openWebKit } from './webkit.ts';

const [firefox, webkit] = [installedFirefox(), installedWebKit()];
const browsers: { name: string; open: (scheme: Scheme) => Promise<Driver> }[] = [];
if (firefox !== null) browsers.push({ name: 'Firefox', open: (scheme) => openFirefox(firefox, scheme) });
if (webkit !== null) browsers.push({ name: 'WebKit', open: (scheme) => openWebKit(webkit, scheme) });

const WAITS = 'Waiting to send';
const ON_THEIR_WAY = /Waiting to send|now publishing/;

for (const { name, open } of browsers) {
  test(`the main story in ${name}: a post written without a server survives a reload and is published once`, async () => {
    const service = await ServiceProcess.start();
    const driver = await open('light');
    try {
      await register(driver, service.url);
      await waitForText(driver, (text) => text.includes('Solomiia!'), 'the dashboard');
      await driver.goto(`${service.url}/dashboard/community`);
      await waitForText(driver, (text) => text.includes('What’s new with your pet?'), 'the community page');
      await readyForOffline(driver);

      await service.stop();
      await driver.click('button.post-input__button');
      await driver.fill('dialog input[required]', `Written in ${name}`);
      await driver.fill('dialog [role="textbox"]', 'While the server was away.');
      await driver.click('dialog button[type="submit"]');
      const waits = (text: string) => text.includes(`Written in ${name}`) && text.includes(WAITS);
      await waitForText(driver, waits, 'the waiting post');
      await driver.reload();
      await waitForText(driver, waits, 'the waiting post after a reload');

      await service.start();
      const published = (text: string) => text.includes(`Written in ${name}`) && !ON_THEIR_WAY.test(text);
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

  test(`the community in ${name}: a photo, a draft, a like, a bookmark, comments and searching, with a server and without`, async () => {
    const service = await ServiceProcess.start();
    const driver = await open('dark');
    const go = (route: string) => driver.goto(`${service.url}/dashboard/${route}`);
    const shows = (part: string) => waitForText(driver, (text) => text.includes(part), `“${part}”`);
    try {
      const neighbour = await registerPerson(service.url, 'Ivan', 'Bondar');
      const [pet = ''] = await furnish(service.url, neighbour, ['Murko']);
      await announce(service.url, neighbour, [pet]);
      const read = postStatement('Read by the neighbours', '<p>A quiet <strong>park</strong> for hedgehogs.</p>');
      const client = await PersonClient.signIn(service.url, neighbour);
      await client.write([read]);
      await register(driver, service.url);
      await shows('Solomiia!');

      await go('community');
      await shows(read.postTitle);
      const photo = test.info().outputPath('pet.jpg');
      await writeFile(photo, new Uint8Array(await petPhoto(2)));
      await driver.click('button.post-input__button');
      await driver.fill('dialog input[required]', `Shown in ${name}`);
      await driver.fill('dialog [role="textbox"]', 'Plain and ');
      await driver.click('dialog [role="toolbar"] button:first-child');
      await driver.fill('dialog [role="textbox"]', 'bold');
      await driver.choose('dialog input[type="file"]', photo);
      await shows('What’s in the photo?');
      await driver.fill('dialog .field .field .field__input', 'A cat in the grass');
      await inspect(driver, `${name}-dialog`);
      await driver.reload();
      await shows(read.postTitle);
      await driver.click('button.post-input__button');
      await shows('Draft restored.');
      await driver.click('dialog button[type="submit"]');
      await waitForText(
        driver,
        (text) => text.includes(`Shown in ${name}`) && !text.includes('Draft restored.') && !ON_THEIR_WAY.test(text),
        'the published post with its photo',
      );
      await inspect(driver, `${name}-community`);
      // Pages that are left release the connections of their held requests, also where the service worker passes them.
      await readyForOffline(driver);
      for (let visits = 0; visits < 3; visits += 1) {
        await driver.reload();
        await shows(read.postTitle);
      }

      await go(`post/${read.slug}`);
      await shows('No comments yet');
      await driver.click('main [aria-haspopup="menu"]');
      expect(await driver.ask('document.querySelector(".menu").offsetHeight < innerHeight / 2')).toBe(true);
      await driver.click('.post-button--like');
      await driver.click('.post-button--bookmark');
      await driver.fill('.comment-form__text', 'Said with a server');
      await driver.click('.comment-form button[type="submit"]');
      await waitForText(driver, (text) => text.includes('1 comment') && !ON_THEIR_WAY.test(text), 'the comment');
      await go('services-and-announcements');
      await shows('Murko');
      await inspect(driver, `${name}-market`);
      await go('search?q=hedgehog');
      await shows('1 post found everywhere');
      await readyForOffline(driver);

      await service.stop();
      await go('bookmarks');
      await shows(read.postTitle);
      await go('services-and-announcements');
      await shows('Murko');
      await go('search?q=hedgehog');
      await shows('1 post found on this device');
      await go(`post/${read.slug}`);
      await shows('Said with a server');
      // The page reads a person's own likes from the own database, after the post and its comments.
      await until('the like that was given', () =>
        driver.ask<true | null>('document.querySelector(".post-button--like[aria-pressed=true]") && true'),
      );
      await driver.fill('.comment-form__text', 'Said without one');
      await driver.click('.comment-form button[type="submit"]');
      await shows(WAITS);
      await inspect(driver, `${name}-post`);

      await service.start();
      await waitForText(driver, (text) => text.includes('2 comments') && !ON_THEIR_WAY.test(text), 'both comments');
      const facts = await everybodySees(service.url, ({ commentsCount }) => commentsCount === 2);
      expect(facts.find(({ postTitle }) => postTitle === read.postTitle)).toMatchObject({ likes: 1, commentsCount: 2 });
      const shown = facts.find(({ postTitle }) => postTitle === `Shown in ${name}`);
      expect(shown).toMatchObject({
        content: '<p>Plain and <strong>bold</strong></p>',
        photo: { alt: 'A cat in the grass' },
      });
      const variant = await fetch(`${service.url}/media/${shown?.photo?.sha256}/600`);
      expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/webp']);

      await go('settings');
      const pushes = await driver.ask<boolean>(
        'typeof PushManager !== "undefined" && typeof Notification !== "undefined"',
      );
      await shows(pushes ? 'Your browser will ask for permission once' : 'This browser can’t show app notifications');
      await inspect(driver, `${name}-settings`);
    } finally {
      await driver.close();
      await service.remove();
    }
  });
}

/** The second frame after a change: the first may show the old state. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Expects nothing wider than a phone or a desktop; the screenshots are saved in test-results. */
async function inspect(driver: Driver, screen: string): Promise<void> {
  for (const [size, { width, height }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await driver.resize(width, height);
    await driver.ask(PAINTED);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await driver.ask<number>(overflow), `${screen}, ${size}`).toBeLessThanOrEqual(0);
    await writeFile(path.join('test-results', `${screen}-${size}.png`), new Uint8Array(await driver.picture()));
  }
}
