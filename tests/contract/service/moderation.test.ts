import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '../../../src/domain/account/admin.ts';
import { decisionId, reportFactId, reportId, sanctionId } from '../../../src/domain/moderation/id.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { createWaitingTargets } from '../../../sync-server/src/publishing/moderation/waiting-targets.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { inLists } from '../engines.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('moderation on $name', (kind) => {
  let stage: Stage;
  let admin: Registered;
  let author: Registered;
  let reporter: Registered;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
    admin = await world.admin();
    reporter = await stage.register({ firstName: 'Ірина', secondName: 'Свідок' });
  });
  // A person's publications are limited by the day.
  beforeEach(async () => {
    author = await stage.register({ firstName: 'Олена', secondName: 'Коваль' });
    await world.settled();
  });
  afterAll(() => stage.stop());

  async function audit(target: Registered) {
    const answer = await stage.call('GET', '/admin/audit', { token: admin.session.accessToken });
    const page: AuditPage = JSON.parse(answer.text);
    return page.rows
      .filter(({ person }) => person.userId === target.session.userId)
      .map(({ action, reason }) => [action, reason]);
  }

  it('lists reported things, longest waiting first, with their text and the reports', async () => {
    const other = await stage.register();
    const post = await world.post(author);
    const comment = await world.comment(author, post);
    await world.report(reporter, post, author, '2026-11-20T10:00:02.000Z');
    await world.report(reporter, comment, author, '2026-11-20T10:00:01.000Z');
    await world.report(other, post, author, '2026-11-20T10:00:00.000Z');
    const rows = await world.queue(admin);
    expect(rows.map(({ target }) => target)).toEqual([post, comment]);
    expect(rows[0]).toMatchObject({
      kind: 'post',
      excerpt: 'Кіт. Спить цілий день.',
      author: { userId: author.session.userId, name: 'Олена Коваль' },
      state: 'shown',
      authorBlockedUntil: null,
      firstReportedAt: '2026-11-20T10:00:00.000Z',
      reports: [
        { by: { userId: other.session.userId }, at: '2026-11-20T10:00:00.000Z' },
        { by: { name: 'Ірина Свідок' }, reason: 'abuse', text: 'Так не можна' },
      ],
    });
    for (const target of [post, comment]) expect((await world.decide(admin, target, 'dismiss')).status).toBe(204);
    expect(await world.queue(admin)).toEqual([]);
  });

  it('the list of reports is read in pages, and skips nothing when listed things are decided in between', async () => {
    const targets = Array.from({ length: SERVICE_LIMITS.reportPage + 5 }, () => `post:${newUlid()}`);
    for (const [index, target] of targets.entries()) {
      await world.report(reporter, target, author, new Date(Date.UTC(2026, 10, 1, 0, 0, index)).toISOString());
    }
    const ask = async (after: string) =>
      (
        await stage.call('GET', `/admin/reports?after=${encodeURIComponent(after)}`, {
          token: admin.session.accessToken,
        })
      ).body;
    const first = await ask('');
    expect(first).toMatchObject({
      rows: targets.slice(0, SERVICE_LIMITS.reportPage).map((target) => ({ target, state: 'gone' })),
    });
    for (const target of targets.slice(10, SERVICE_LIMITS.reportPage)) await world.decide(admin, target, 'dismiss');
    expect(await ask(String(first?.next))).toMatchObject({
      rows: targets.slice(SERVICE_LIMITS.reportPage).map((target) => ({ target })),
      next: null,
    });
    for (const target of targets) await world.decide(admin, target, 'dismiss');
    expect(await world.queue(admin)).toEqual([]);
    expect((await stage.call('GET', '/admin/reports?after=x', { token: admin.session.accessToken })).status).toBe(400);
  });

  it('lists each thing once, by its first report, however many exist, also of the same moment', async () => {
    const moderation = world.couch().use<object>('moderation');
    const at = (second: number) => new Date(Date.UTC(2026, 9, 1, 0, 0, second)).toISOString();
    const targets = Array.from({ length: 3 * SERVICE_LIMITS.reportPage }, () => `post:${newUlid()}`);
    const someone = (index: number) => String(index).padStart(32, '0');
    // The first report of each thing, in the same second as some others'; then a second one of each, in another order.
    const reports = targets.flatMap((target, index) => [
      { target, uid: someone(1), reportedAt: at(Math.floor(index / 7)) },
      { target, uid: someone(2), reportedAt: at(100 - index) },
    ]);
    const hidden = targets.map((target, index) => ({ target, at: at(Math.floor(index / 50)) }));
    const written = await moderation.bulk({
      docs: [
        ...reports.map((each) => ({
          ...each,
          _id: reportFactId(reportId(each.target), each.uid),
          type: 'report',
          schemaVersion: 1,
          reason: 'spam',
          text: '',
          createdAt: each.reportedAt,
          targetAuthor: null,
          statementRev: '1-x',
        })),
        ...hidden.map(({ target, at }, index) => ({
          // Every other hidden thing is reported as well and appears only in the list of reports.
          _id: decisionId(index % 2 === 0 ? target : `post:${newUlid()}`),
          type: 'decision',
          decision: 'hide',
          reason: 'x',
          by: someone(3),
          at,
          authorId: someone(4),
          title: null,
          slug: null,
        })),
      ],
    });
    const rows = await world.queue(admin);
    const keys = rows.map(({ target, firstReportedAt, reports }) =>
      [reports.length > 0 ? 0 : 1, firstReportedAt, target].join('~'),
    );
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows.filter((row) => row.reports.length === 2).map(({ target }) => target)).toHaveLength(targets.length);
    expect(rows.filter((row) => row.reports.length === 0)).toHaveLength(targets.length / 2);
    await moderation.bulk({ docs: written.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })) });
    await inLists(kind, async () => expect(await world.queue(admin)).toEqual([]));
  });

  it('the list of reports shows the number of reports also where it lists only some, and one decision settles all', async () => {
    const target = `post:${newUlid()}`;
    const count = SERVICE_LIMITS.reportsShown + 7;
    const docs = Array.from({ length: count }, (_, index) => ({
      _id: reportFactId(reportId(target), String(index).padStart(32, '0')),
      type: 'report',
      schemaVersion: 1,
      reason: 'spam',
      text: '',
      statementRev: '1-x',
      uid: String(index).padStart(32, '0'),
      target,
      targetAuthor: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      reportedAt: '2026-11-20T10:00:00.000Z',
    }));
    await world.couch().use<object>('moderation').bulk({ docs });
    const [row] = await world.queue(admin);
    expect([row?.target, row?.reportCount, row?.reports.length]).toEqual([target, count, SERVICE_LIMITS.reportsShown]);
    expect((await world.decide(admin, target, 'dismiss')).status).toBe(204);
    await inLists(kind, async () => expect(await world.queue(admin)).toEqual([]));
  });

  it('the list of reports reads the open reports once and then only changes, and all again after a failure', async () => {
    const { couch } = stage.service;
    const store = createStore(couch);
    const read = { ranges: 0, changes: 0, broken: false };
    const waiting = createWaitingTargets(couch, {
      range: (...asked) => {
        read.ranges += 1;
        return store.range(...asked);
      },
      changes: async (...asked) => {
        if (read.broken) throw new Error('out of reach');
        const found = await store.changes(...asked);
        read.changes += found.rows.length;
        return found;
      },
    });
    const targets = async () => (await waiting.places()).map(({ target }) => target);
    const [first, second] = [`post:${newUlid()}`, `post:${newUlid()}`];
    await world.report(reporter, second, author, '2026-11-20T10:00:02.000Z');
    expect(await targets()).toEqual([second]);
    Object.assign(read, { ranges: 0, changes: 0 });
    await world.report(reporter, first, author, '2026-11-20T10:00:01.000Z');
    expect(await Promise.all([targets(), targets()])).toEqual([
      [first, second],
      [first, second],
    ]);
    expect(read.ranges).toBe(0);
    expect(read.changes).toBeLessThanOrEqual(2);
    await world.decide(admin, first, 'dismiss');
    read.broken = true;
    await expect(targets()).rejects.toThrow('out of reach');
    read.broken = false;
    expect(await targets()).toEqual([second]);
    await world.decide(admin, second, 'dismiss');
    expect(await targets()).toEqual([]);
  });

  it('a hidden thing is noted for the publisher, notified, audited, no longer listed, and can be restored', async () => {
    const post = await world.post(author, { postTitle: 'Схована' });
    await world.report(reporter, post, author);
    expect((await world.decide(admin, post, 'hide')).status).toBe(204);
    expect(await world.found('moderation', decisionId(post))).toMatchObject({ decision: 'hide', reason: 'Образа' });
    expect((await world.notificationsOf(author)).at(-1)).toEqual({
      kind: 'content-hidden',
      about: { target: 'post', post: 'Схована', reason: 'Образа' },
    });
    expect((await world.notificationsOf(reporter)).at(-1)).toEqual({
      kind: 'report-outcome',
      about: { target: 'post', post: 'Схована', decision: 'hide' },
    });
    expect((await audit(author))[0]).toEqual(['content-hidden', 'Образа']);
    await expect.poll(() => world.found('community', post)).toBeNull();
    await stage.service.posts.caughtUp();
    expect(stage.service.posts.search('Схована', 1)?.total).toBe(0);
    expect(await world.queue(admin)).toMatchObject([
      { target: post, state: 'hidden', excerpt: 'Схована. Спить цілий день.', slug: null, reports: [] },
    ]);

    expect((await world.decide(admin, post, 'restore')).status).toBe(204);
    expect(await world.found('moderation', decisionId(post))).toBeNull();
    expect((await world.notificationsOf(author)).at(-1)).toMatchObject({
      kind: 'content-restored',
      about: { post: 'Схована' },
    });
    await expect.poll(() => world.found('community', post)).toMatchObject({ postTitle: 'Схована' });
    expect(await world.queue(admin)).toEqual([]);
  });

  it('whoever reported what is gone by now is told so', async () => {
    const target = `post:${newUlid()}`;
    await world.report(reporter, target, author);
    expect((await world.decide(admin, target, 'dismiss')).status).toBe(204);
    expect((await world.notificationsOf(reporter)).at(-1)).toEqual({
      kind: 'report-outcome',
      about: { target: 'post', decision: 'gone' },
    });
  });

  it('a repeated decision changes nothing', async () => {
    const post = await world.post(author);
    await world.report(reporter, post, author);
    const decided = [];
    for (const decision of ['warn', 'block', 'hide', 'remove'] as const) {
      expect((await world.decide(admin, post, decision)).status).toBe(204);
      const before = [await audit(author), await world.notificationsOf(author), await world.notificationsOf(reporter)];
      decided.push(before[1]?.length);
      expect((await world.decide(admin, post, decision)).status).toBe(204);
      expect([await audit(author), await world.notificationsOf(author), await world.notificationsOf(reporter)]).toEqual(
        before,
      );
    }
    expect(new Set(decided).size).toBe(4);
    expect((await world.notificationsOf(author)).slice(-4).map(({ kind: what }) => what)).toEqual([
      'warning',
      'writing-blocked',
      'content-hidden',
      'content-removed',
    ]);
  });

  it('of two concurrent decisions one wins; the other one is told that nothing is left to decide', async () => {
    const second = await world.admin('Друга');
    const post = await world.post(author);
    await world.report(reporter, post, author);
    const before = (await world.notificationsOf(reporter)).length;
    const answers = await Promise.all([
      world.decide(admin, post, 'hide', { reason: 'Одна причина' }),
      world.decide(second, post, 'hide', { reason: 'Інша причина' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await world.notificationsOf(reporter)).length).toBe(before + 1);
    const reason = answers[0]?.status === 204 ? 'Одна причина' : 'Інша причина';
    expect(await world.found('moderation', decisionId(post))).toMatchObject({ reason });
  });

  it('blocks an author from writing for some days, also an admin, whose role stays', async () => {
    const other = await world.admin('Інша');
    await world.settled();
    const target = `profile:${other.session.userId}`;
    await world.report(reporter, target, other);
    expect((await world.decide(admin, target, 'block', { days: 3 })).status).toBe(204);
    const sanction = await world.found<{ at: string; until: string }>('moderation', sanctionId(other.session.userId));
    expect(Date.parse(sanction?.until ?? '') - Date.parse(sanction?.at ?? '')).toBe(3 * 24 * 60 * 60_000);
    expect((await world.notificationsOf(other)).at(-1)).toEqual({
      kind: 'writing-blocked',
      about: { target: 'profile', reason: 'Образа', until: sanction?.until },
    });
    expect((await stage.call('GET', '/admin/audit', { token: other.session.accessToken })).status).toBe(200);
    await world.report(reporter, target, other);
    expect(await world.queue(admin)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ target, authorBlockedUntil: sanction?.until })]),
    );
    await world.decide(admin, target, 'dismiss');
  });

  it('decides about an admin’s own post like any other', async () => {
    const post = await world.post(admin);
    expect((await world.decide(admin, post, 'remove')).status).toBe(204);
    expect((await world.notificationsOf(admin)).at(-1)).toMatchObject({ kind: 'content-removed' });
    expect((await world.decide(admin, post, 'restore')).body?.code).toBe('moderation/nothing-to-decide');
  });

  it.each([
    ['hides without a reason', 'hide', { reason: null }],
    ['blocks without days', 'block', { days: null }],
    ['gives days without blocking', 'warn', { days: 3 }],
    ['hides a profile', 'hide', { target: `profile:${'a'.repeat(32)}` }],
  ] as const)('a decision refuses a person who %s', async (_name, decision, more) => {
    const answer = await world.decide(admin, `post:${newUlid()}`, decision, more);
    expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
  });

  it('a decision never reveals the reporter to the author', async () => {
    const post = await world.post(author);
    await world.report(reporter, post, author);
    await world.decide(admin, post, 'warn');
    const { userId, ownDatabase } = author.session;
    const { rows } = await stage.service.couch.use(ownDatabase).list({ include_docs: true });
    const everything = JSON.stringify(rows);
    expect(everything).toContain('warning');
    for (const secret of [reporter.session.userId, 'Ірина', 'Свідок', 'Так не можна', admin.session.userId, 'Ада']) {
      expect(everything).not.toContain(secret);
    }
    const notifications = JSON.stringify(await world.notificationsOf(reporter));
    for (const secret of [userId, 'Олена', admin.session.userId, 'Ада']) expect(notifications).not.toContain(secret);
  });
});
