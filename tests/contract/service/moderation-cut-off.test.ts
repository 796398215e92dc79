import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionId, reportRange } from '../../../src/domain/moderation/id.ts';
import type { CarryOutParts } from '../../../sync-server/src/publishing/moderation/carry-out.ts';
import { createModeration, type Moderation } from '../../../sync-server/src/publishing/moderation/create-moderation.ts';
import { moderationWorld, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

/** Every effect of a decision, each of which may be the last before the process dies. */
const STEPS = ['audit', 'recheck', 'tell author', 'tell reporter'] as const;

describe.each(stages)('a decision that is cut off, on $name', (kind) => {
  let stage: Stage;
  let admin: Registered;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
    admin = await world.admin();
  });
  afterAll(() => stage.stop());

  /** A separate moderation that dies before or after a step. */
  function dying(
    step: (typeof STEPS)[number],
    moment: 'before' | 'after',
  ): { moderation: Moderation; died: Promise<void> } {
    const { accounts, couch, app } = stage.service;
    let die = () => {};
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    const through = async (name: (typeof STEPS)[number], work: () => Promise<void>) => {
      const dies = name === step;
      if (!dies || moment === 'after') await work();
      if (!dies) return;
      die();
      await new Promise(() => {});
    };
    const parts: CarryOutParts = {
      couch,
      store: accounts.store,
      audit: {
        ...accounts.audit,
        write: (entry, mark) => through('audit', () => accounts.audit.write(entry, mark)),
      },
      notifier: {
        deliver: (userId, fact) =>
          through(fact.kind === 'report-outcome' ? 'tell reporter' : 'tell author', () =>
            accounts.notifier.deliver(userId, fact),
          ),
      },
      recheck: (_userId, _statementId) => through('recheck', async () => {}),
    };
    return { moderation: createModeration({ ...parts, log: app.log }), died };
  }

  function living(): Moderation {
    const { accounts, couch, app } = stage.service;
    const { store, audit, notifier } = accounts;
    return createModeration({ couch, store, audit, notifier, recheck: async () => {}, log: app.log });
  }

  it.each(STEPS.flatMap((step) => (['before', 'after'] as const).map((moment) => [moment, step] as const)))(
    '%s "%s", is finished by the next start and by a repetition, and notifies once',
    async (moment, step) => {
      for (const by of ['start', 'repetition'] as const) {
        const author = await stage.register();
        const reporters = [await stage.register(), await stage.register()];
        const target = `comment:${'0'.repeat(26)}:${author.session.userId
          .slice(0, 26)
          .toUpperCase()
          .replace(/[^0-9A-F]/g, '0')}`;
        await stage.service.couch.use<object>('community').insert(commentFact(target, author), target);
        for (const reporter of reporters) await world.report(reporter, target, author);
        const input = { target, decision: 'hide', reason: 'Образа', days: null } as const;

        const { moderation, died } = dying(step, moment);
        void moderation.decide(admin.session.userId, input);
        await died;
        const next = living();
        if (by === 'start') await next.resume();
        else await next.decide(admin.session.userId, input);
        await expect.poll(() => world.found('moderation', `deciding:${target}`)).toBeNull();
        await next.stop();

        expect(await world.found('moderation', decisionId(target))).toMatchObject({
          decision: 'hide',
          reason: 'Образа',
        });
        expect((await world.notificationsOf(author)).map((each) => each.kind)).toEqual(['content-hidden']);
        for (const reporter of reporters) {
          expect((await world.notificationsOf(reporter)).map((each) => each.kind)).toEqual(['report-outcome']);
        }
        const { from, to } = reportRange(target);
        const { rows } = await stage.service.couch.use('moderation').list({ start_key: from, end_key: to });
        expect(rows).toEqual([]);
        const entries = await stage.service.accounts.audit.page(null);
        expect(entries.rows.filter(({ person }) => person.userId === author.session.userId)).toHaveLength(1);
      }
    },
  );
});

function commentFact(_id: string, author: Registered): object {
  const { userId } = author.session;
  return { _id, type: 'comment', content: 'Гарний', authorId: userId, authorName: 'Олена Коваль' };
}
