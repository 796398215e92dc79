import { createHash } from 'node:crypto';
import { chromium, type Page } from 'playwright/test';
import { ulid } from 'ulid';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { messageFactIds, messageId } from '../../src/domain/message/id.ts';
import { outcomeId } from '../../src/domain/outcome/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { registered, signedIn, timeUntil, untilDelivered } from './screens.ts';
import { sized } from './size.ts';
import { openStage, quantile, type Row, type Stage } from './stage.ts';

const LONG = sized(10_000, 300);
const CHATS = sized(500, 20);
/** Messages in each of the other chats, half of them by each of the two people. */
const SHORT_CHAT_LENGTH = 20;
const RUNS = sized(60, 3);
/**
 * Scrolls back this many heights of the log with each frame: faster than a thumb, and through the whole chat within
 * seconds.
 */
const SCREENS_PER_FRAME = 4;
const BATCH_SIZE = 1_000;
const SETTLING_MS = sized(20_000, 0);
const PHONE = { width: 390, height: 844 };
const EMAIL = 'chats@example.com';

/**
 * One chat of 10,000 messages and 500 chats of 20, on the device of a person who reads them: from the tap until the
 * newest message is visible.
 */
export async function measureScreens(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: stage.service.url, viewport: PHONE, serviceWorkers: 'block' });
    const { userId, ownDatabase } = await registered(context, EMAIL);
    await fillChats(stage, ownDatabase, userId);
    const page = await signedIn(context, EMAIL);
    await page.goto('/dashboard/messages');
    await untilChatsDelivered(page);
    // The device acknowledges each message to its author, which takes a while.
    await page.waitForTimeout(SETTLING_MS);
    return [...(await measured(page)), await scrolled(page)];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** Waits until the device has the messages of others in all chats. */
export async function untilChatsDelivered(page: Page): Promise<void> {
  await page.locator('.chat-row').first().waitFor({ timeout: 300_000 });
  await untilDelivered(page, 'message', LONG / 2 + (CHATS * SHORT_CHAT_LENGTH) / 2);
}

const other = (n: number) => n.toString(16).padStart(32, '0');

/** The long chat and the short ones, as the service delivers them. */
export async function fillChats({ service }: Stage, ownDatabase: string, userId: string): Promise<void> {
  const database = service.couch.use(ownDatabase);
  const docs = [...chatWith(userId, 0, LONG)];
  for (let n = 1; n <= CHATS; n += 1) docs.push(...chatWith(userId, n, SHORT_CHAT_LENGTH));
  for (let from = 0; from < docs.length; from += BATCH_SIZE)
    await database.bulk({ docs: docs.slice(from, from + BATCH_SIZE).map(withRevision), new_edits: false });
}

/** An outcome names the revision of its statement, so each statement gets one. */
function withRevision<T extends { _id: string }>(document: T): T & { _rev: string } {
  return { _rev: revisionOf(document._id), ...document };
}

const revisionOf = (id: string) => `1-${createHash('md5').update(id).digest('hex')}`;

function* chatWith(userId: string, n: number, count: number) {
  const them = other(n);
  for (let m = 0; m < count; m += 1) {
    const at = new Date(Date.UTC(2026, 9, 1) + n * 1_000 + m * 60_000).toISOString();
    const key = ulid(Date.parse(at));
    const content = { text: `Message ${m} of chat ${n}. What shall we do about the food?`, photo: null, about: null };
    if (m % 2 === 0) {
      yield {
        _id: messageFactIds.make(them, userId, key),
        type: 'message',
        schemaVersion: versionOf('message'),
        ...content,
        createdAt: at,
        authorId: them,
        authorName: `Person ${n}`,
        authorLetter: 'P',
        publishedAt: at,
        participants: [them, userId].sort(),
        statementRev: '1-a',
      };
    } else {
      const _id = messageId(them, key);
      const rev = revisionOf(_id);
      yield {
        _id,
        type: 'message',
        schemaVersion: versionOf('message'),
        ...content,
        createdAt: at,
        written: { at, device: 'bench' },
      };
      yield {
        _id: outcomeId(_id),
        type: 'outcome',
        schemaVersion: versionOf('outcome'),
        statement: _id,
        rev,
        state: 'published',
        publishedAt: at,
        at,
      };
    }
  }
}

/** From the list into the long chat and back, as often as the figures need. */
async function measured(page: Page): Promise<Row[]> {
  const opened: number[] = [];
  const listed: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    opened.push(await timeUntil(page, '.chat-row', '.message'));
    listed.push(await timeUntil(page, '.chat__head a[href$="/messages"]', '.chat-row'));
  }
  const row = (name: string, value: number, atMost: number): Row => ({ name, value, unit: 'ms', goal: { atMost } });
  return [
    row(`opening a chat of ${LONG} messages again, median`, part(opened, 0.5), 100),
    row(`opening a chat of ${LONG} messages again, p95`, part(opened, 0.95), 100),
    row(`the list of ${CHATS + 1} chats, median`, part(listed, 0.5), 50),
    row(`the list of ${CHATS + 1} chats, p95`, part(listed, 0.95), 50),
  ];
}

/** Without the first time, which fetches the screen's code. */
const part = (times: readonly number[], of: number) => quantile(times.slice(1), of);

/**
 * From the newest message of the long chat back to the first one; the log loads older messages as the reader comes
 * near.
 */
async function scrolled(page: Page): Promise<Row> {
  await page.locator('.chat-row').first().click();
  await page.locator('.message').first().waitFor();
  const { longest, reached } = await page.evaluate(scrollBack, SCREENS_PER_FRAME);
  if (!reached.startsWith('Message 0 of')) throw new Error(`Scrolling back ended at "${reached}".`);
  return {
    name: `longest task while ${LONG} messages are scrolled (0: none of 50 ms)`,
    unit: 'ms',
    value: longest,
    goal: { atMost: 100 },
  };
}

/** Runs in the page. No function in it has a name, because the compiler's helper for names does not exist there. */
async function scrollBack(stride: number): Promise<{ longest: number; reached: string }> {
  const seen = { longest: 0, reached: '' };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  const log = document.querySelector('.chat__log');
  let still = 0;
  // At the very start of the chat nothing changes any more, and the read-ahead has finished.
  while (log !== null && still < 120) {
    log.scrollBy(0, -stride * log.clientHeight);
    await new Promise((next) => requestAnimationFrame(next));
    const first = log.querySelector('.message bdi, .message p')?.textContent ?? '';
    still = first === seen.reached ? still + 1 : 0;
    seen.reached = first;
  }
  return seen;
}
