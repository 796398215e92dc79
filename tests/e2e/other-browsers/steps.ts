import type { Person } from '../support/people.ts';
import { type Driver, until } from './driver.ts';

const PASSWORD = 'correct horse battery';

/** Registers through the form, which leads to the dashboard. */
export async function register(driver: Driver, origin: string): Promise<Person> {
  const email = `${driver.name.toLowerCase()}@lapka.example`;
  await driver.goto(`${origin}/signup`);
  await driver.click('.consent__buttons button');
  const answers = {
    firstName: 'Solomiia',
    secondName: 'Kravets',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  for (const [field, text] of Object.entries(answers)) await driver.fill(`input[name="${field}"]`, text);
  await driver.click('main button[type="submit"]');
  return { email, password: PASSWORD };
}

/** Waits until the service worker controls the page, which then works offline. */
export async function readyForOffline(driver: Driver): Promise<void> {
  await until('the service worker', async () => ((await driver.ask<boolean>(CONTROLLED)) ? true : null));
}

const CONTROLLED = 'Boolean(navigator.serviceWorker && navigator.serviceWorker.controller)';

interface PublishedPost {
  type: string;
  postTitle: string;
  content: string;
  likes: number;
  commentsCount: number;
  photo: { sha256: string; alt: string } | null;
}

/** Waits until the public changes feed shows this. Not the bundle, which is packed again only after a pause. */
export function everybodySees(
  origin: string,
  what: (post: PublishedPost) => boolean = () => true,
): Promise<PublishedPost[]> {
  return until('the published post', async () => {
    const answer = await fetch(`${origin}/db/community/_changes?since=0&include_docs=true`);
    if (!answer.ok) return null;
    const { results } = (await answer.json()) as { results: { doc: PublishedPost }[] };
    const posts = results.map(({ doc }) => doc).filter(({ type }) => type === 'post');
    return posts.some(what) ? posts : null;
  });
}
