import type { Person } from '../people.ts';
import { type Driver, until } from './driver.ts';

const PASSWORD = 'correct horse battery';

/** Registers through the form; the dashboard comes next. */
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

/** What works without a network from now on: the service worker has taken the page over. */
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

/**
 * What every reader's device follows, once there is what is asked for. Not the bundle, which rests before it is packed
 * again.
 */
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
