import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageFactId, messageId } from '../../../src/domain/message/id.ts';
import { reportId } from '../../../src/domain/moderation/id.ts';
import { type Outcome, outcomeId } from '../../../src/domain/outcome/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { inLists } from '../engines.ts';
import { moderationWorld, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

type Statement = { readonly _id: string; readonly type: string; readonly [field: string]: unknown };

describe.each(stages)('a reported message, on $name', (kind) => {
  let stage: Stage;
  let admin: Registered;
  let ivan: Registered;
  let olena: Registered;
  const world = moderationWorld(() => stage);
  beforeAll(async () => {
    stage = await openStage(kind);
    admin = await world.admin();
    ivan = await stage.register({ firstName: 'Іван', secondName: 'Гнатюк' });
    olena = await stage.register();
    await world.settled();
  });
  afterAll(() => stage.stop());

  async function write(by: Registered, statement: Statement): Promise<void> {
    const written = { at: new Date().toISOString(), device: 'd1' };
    const { rev } = await world
      .couch()
      .use<Record<string, unknown>>(by.session.ownDatabase)
      .insert({ schemaVersion: versionOf(statement.type), written, ...statement });
    stage.service.publisher?.wake(by.session.ownDatabase);
    // The publisher may be idle before its copy of the changes has this statement; then the next statement would
    // overtake it.
    const answered = async () => (await outcomeOf(by, statement._id))?.rev;
    await expect.poll(answered).toBe(rev);
    await world.settled();
  }

  async function say(by: Registered, to: Registered, text: string): Promise<string> {
    const _id = messageId(to.session.userId, ulid());
    await write(by, { _id, type: 'message', text, photo: null, about: null, createdAt: new Date().toISOString() });
    return messageFactId(_id, by.session.userId);
  }

  const report = (by: Registered, target: string) =>
    write(by, {
      _id: reportId(target),
      type: 'report',
      reason: 'abuse',
      text: '',
      createdAt: new Date().toISOString(),
    });
  const outcomeOf = (by: Registered, statement: string) =>
    world.found<Outcome>(by.session.ownDatabase, outcomeId(statement));

  it('a reported message is shown with a few messages around it, and only if its recipient reported it', async () => {
    const stranger = await stage.register({ firstName: 'Чужий' });
    const ids: string[] = [];
    for (let n = 1; n <= 9; n += 1)
      ids.push(n % 2 === 1 ? await say(ivan, olena, `${n}`) : await say(olena, ivan, `${n}`));
    const target = ids[4] ?? '';
    await report(stranger, target);
    expect(await outcomeOf(stranger, reportId(target))).toMatchObject({ state: 'refused', code: 'report/gone' });
    expect(await world.queue(admin)).toEqual([]);
    await report(olena, target);
    await inLists(kind, async () => {
      const [item, ...others] = await world.queue(admin);
      expect(others).toEqual([]);
      const author = { name: 'Іван Гнатюк' };
      expect(item).toMatchObject({ target, kind: 'message', excerpt: '5', author, slug: null });
      expect(item?.around.map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6', '7', '8']);
      expect(item?.around.filter(({ isReported }) => isReported).map(({ text }) => text)).toEqual(['5']);
      expect(item?.around.map(({ byAuthor }) => byAuthor)).toEqual([false, true, false, true, false, true, false]);
    });
    expect((await world.decide(admin, target, 'dismiss')).status).toBe(204);
    expect((await world.notificationsOf(olena)).at(-1)).toMatchObject({
      kind: 'report-outcome',
      about: { target: 'message', decision: 'dismiss' },
    });
  });

  it('a reported message disappears for both when a moderator removes it, and its author learns why', async () => {
    const target = await say(ivan, olena, 'Образа');
    await report(olena, target);
    // A decision needs a list that shows the report.
    await inLists(kind, async () => expect((await world.decide(admin, target, 'remove')).status).toBe(204));
    await expect.poll(() => world.found(olena.session.ownDatabase, target)).toBeNull();
    expect(await world.found('matters', target)).toBeNull();
    const statement = messageId(olena.session.userId, target.slice(-26));
    await expect.poll(() => outcomeOf(ivan, statement)).toMatchObject({ state: 'refused', code: 'moderation/removed' });
    expect((await world.notificationsOf(ivan)).at(-1)).toMatchObject({
      kind: 'content-removed',
      about: { target: 'message' },
    });
    expect((await world.notificationsOf(olena)).at(-1)).toMatchObject({ kind: 'report-outcome' });
  });

  it('a reported message cannot be read by its id', async () => {
    const target = await say(ivan, olena, 'Лист');
    const stranger = await stage.register();
    const paths = [
      `/db/matters/${encodeURIComponent(target)}`,
      '/db/matters/_all_docs',
      '/db/matters/_changes',
      `/db/${olena.session.ownDatabase}/${encodeURIComponent(target)}`,
      `/db/${stranger.session.ownDatabase}/${encodeURIComponent(target)}`,
    ];
    for (const by of [stranger, ivan, null]) {
      for (const path of paths) {
        const { status, text } = await stage.call('GET', path, by === null ? {} : { token: by.session.accessToken });
        expect([path, status >= 400]).toEqual([path, true]);
        expect(text).not.toContain('Лист');
      }
    }
  });
});
