import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_RAN, readBenches, readPlaywright, readVitest } from './test-reports.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('Vitest’s report', () => {
  it('yields counts and the names of failed and flaky tests', async () => {
    const file = await report({
      numPassedTests: 2,
      numTotalTests: 4,
      testResults: [
        {
          name: '/somewhere/domain/post.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'a post is kept', status: 'passed', duration: 1_500, failureMessages: [] },
            { fullName: 'a post is sent', status: 'passed', failureMessages: ['not yet\nat a line'] },
            { fullName: 'a post is read', status: 'failed', failureMessages: ['no'] },
            { fullName: 'a post is left out', status: 'skipped', duration: null, failureMessages: null },
          ],
        },
        { name: '/somewhere/domain/broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    });
    expect(await readVitest(file)).toEqual({
      passed: 2,
      failed: 3,
      failures: [
        'domain/post.test.ts › a post is read: no',
        'domain/post.test.ts › a post is left out',
        '/somewhere/domain/broken.test.ts',
      ],
      flaky: ['domain/post.test.ts › a post is sent: not yet'],
      times: [
        { name: 'domain/post.test.ts › a post is kept', seconds: 1.5 },
        { name: 'domain/post.test.ts › a post is sent', seconds: 0 },
        { name: 'domain/post.test.ts › a post is read', seconds: 0 },
        { name: 'domain/post.test.ts › a post is left out', seconds: 0 },
      ],
    });
  });
});

describe('Playwright’s report', () => {
  it('yields counts, with a skipped test as a failure', async () => {
    const spec = (title: string, status: string, ...durations: number[]) => ({
      title,
      tests: [
        {
          status,
          results: durations.map((duration, at) => ({
            duration,
            ...(at < durations.length - 1 && { error: { message: '\u001b[31mError: too late\u001b[39m\nat a line' } }),
          })),
        },
      ],
    });
    const file = await report({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          title: 'story.spec.ts',
          specs: [spec('goes', 'expected', 900), spec('stumbles', 'flaky', 1_000, 500)],
          suites: [{ title: 'offline', specs: [spec('falls', 'unexpected'), spec('sleeps', 'skipped')] }],
        },
      ],
    });
    expect(await readPlaywright(file)).toEqual({
      passed: 2,
      failed: 2,
      failures: ['offline › falls', 'offline › sleeps'],
      flaky: ['story.spec.ts › stumbles: Error: too late'],
      times: [
        { name: 'story.spec.ts › goes', seconds: 0.9 },
        { name: 'story.spec.ts › stumbles', seconds: 1.5 },
        { name: 'offline › falls', seconds: 0 },
        { name: 'offline › sleeps', seconds: 0 },
      ],
    });
  });
});

describe('the benches’ report', () => {
  it('yields counts, with the names of incomplete benches', async () => {
    const file = await report([
      { name: 'latency', seconds: 3, failure: null, flaky: true },
      { name: 'search', seconds: 2, failure: 'there are no rows', flaky: false },
    ]);
    expect(await readBenches(file)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['search: there are no rows'],
      flaky: ['latency'],
      times: [
        { name: 'latency', seconds: 3 },
        { name: 'search', seconds: 2 },
      ],
    });
  });
});

describe('a runner without a report', () => {
  it.each([['nothing at all'], ['']])('counts as failed: %j', async (content) => {
    const file = content === '' ? path.join(folder, 'none.json') : await report(content);
    expect(await readVitest(file)).toEqual(NOTHING_RAN);
    expect(await readPlaywright(file)).toEqual(NOTHING_RAN);
    expect(await readBenches(file)).toEqual(NOTHING_RAN);
  });
});
