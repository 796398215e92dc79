import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountAdmin } from '../../../sync-server/src/accounts/admins/account-admin.ts';
import { createAdmins } from '../../../sync-server/src/accounts/admins/admins.ts';
import { createAudit, forgetInAudit } from '../../../sync-server/src/accounts/admins/audit.ts';
import { openStage, type Stage, stages } from './stage.ts';

describe.each(stages)('the audit list on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const parts = () => stage.service.accounts;
  const audit = async () => (await parts().audit.page(null)).rows;

  it('the audit list loses the names of two people who are removed at the same moment, in all entries', async () => {
    const [one, two] = [await stage.register(), await stage.register()];
    const by = await parts().store.account(one.session.userId);
    for (let n = 0; n < 6; n += 1) await parts().admin.setRole(by, two.session.userId, 'premium-user', n % 2 === 0);
    await Promise.all([one, two].map(({ session }) => forgetInAudit(stage.service.couch, session.userId)));
    const between = (await audit()).filter(({ by }) => by?.userId === one.session.userId);
    expect(between.map(({ by, person }) => [by?.name, person.name])).toEqual(Array.from({ length: 6 }, () => ['', '']));
  });

  it.each(['person', 'by'] as const)(
    'the audit list has no name of a person who was removed while it was written: %s',
    async (who) => {
      const [by, person] = [await stage.register(), await stage.register()];
      const { couch } = stage.service;
      const { store, notifier } = parts();
      const removedPerson = who === 'by' ? by : person;
      const whole = createAudit(couch, store);
      const late = createAccountAdmin({
        couch,
        store,
        notifier,
        admins: createAdmins(couch),
        showRole: async () => undefined,
        audit: {
          ...whole,
          async write(entry) {
            // The registration may still be writing its confirmation link.
            for (let removed = false; !removed; ) {
              const account = await store.account(removedPerson.session.userId);
              removed = account === null || (await store.removeAccount(account));
            }
            await forgetInAudit(couch, removedPerson.session.userId);
            await whole.write(entry);
          },
        },
      });
      await late.suspend(await store.account(by.session.userId), person.session.userId, 'Перевірка');
      const [entry] = await audit();
      expect(entry?.[who]).toEqual({ userId: removedPerson.session.userId, name: '' });
      expect(entry?.reason).toBe(who === 'person' ? null : 'Перевірка');
    },
  );

  it('the audit list has the entry before the change: a change without an entry does not happen', async () => {
    const person = await stage.register();
    const { userId } = person.session;
    const { couch } = stage.service;
    const { store, notifier } = parts();
    const broken = createAccountAdmin({
      couch,
      store,
      notifier,
      admins: createAdmins(couch),
      showRole: async () => undefined,
      audit: { ...createAudit(couch, store), write: () => Promise.reject(new Error('the disk is full')) },
    });
    for (const change of [
      () => broken.setRole(null, userId, 'premium-user', true),
      () => broken.setRole(null, userId, 'user', false),
      () => broken.suspend(null, userId, 'Перевірка'),
    ]) {
      await expect(change()).rejects.toThrow('the disk is full');
    }
    expect(await store.account(userId)).toMatchObject({ roles: ['user'], status: 'active', suspension: null });
  });
});
