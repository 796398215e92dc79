import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountPage, AccountRow, AuditEntry, AuditPage } from '../../../src/domain/account/admin.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { createAdmins } from '../../../sync-server/src/accounts/admins/admins.ts';
import { openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('admin on $name', (kind) => {
  let stage: Stage;
  let admin: Registered;

  beforeAll(async () => {
    stage = await openStage(kind);
    admin = await newAdmin('Ада');
  });
  afterAll(() => stage.stop());

  const parts = () => stage.service.accounts;

  async function newAdmin(firstName: string): Promise<Registered> {
    const person = await stage.register({ firstName });
    await parts().admin.setRole(null, person.session.userId, 'admin', true);
    return person;
  }

  const ask = (method: string, path: string, by: Registered = admin, body?: unknown) =>
    stage.call(method, `/admin${path}`, { token: by.session.accessToken, ...(body === undefined ? {} : { body }) });
  const role = (method: 'PUT' | 'DELETE', of: Registered, name = 'admin', by = admin) =>
    ask(method, `/accounts/${of.session.userId}/roles/${name}`, by);
  const suspend = (of: Registered, reason: string, by = admin) =>
    ask('PUT', `/accounts/${of.session.userId}/suspension`, by, { reason });
  const rolesOf = async (of: Registered) => (await parts().store.account(of.session.userId))?.roles;

  async function audit(): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    for (let after = ''; ; ) {
      const page: AuditPage = JSON.parse((await ask('GET', `/audit?after=${encodeURIComponent(after)}`)).text);
      entries.push(...page.rows);
      if (page.next === null) return entries;
      after = page.next;
    }
  }

  async function list(query = ''): Promise<AccountRow[]> {
    const rows: AccountRow[] = [];
    for (let after = ''; ; ) {
      const search = new URLSearchParams({ query, after });
      const page: AccountPage = JSON.parse((await ask('GET', `/accounts?${search}`)).text);
      rows.push(...page.rows);
      if (page.next === null) return rows;
      after = page.next;
    }
  }

  async function notificationsOf(of: Registered) {
    const own = stage.service.couch.use<{ kind: string; about: object }>(of.session.ownDatabase);
    const { rows } = await own.list({
      start_key: 'notification:',
      end_key: 'notification:\ufff0',
      include_docs: true,
    });
    return rows.map(({ doc }) => [doc?.kind, doc?.about]);
  }

  describe('roles, set by an admin', () => {
    it('roles are granted and withdrawn, the person is notified, and the service applies them at once', async () => {
      const person = await stage.register();
      expect((await role('PUT', person)).status).toBe(204);
      expect(await rolesOf(person)).toEqual(['user', 'admin']);
      // The old token lacks the role; the account has it.
      expect((await ask('GET', '/audit', person)).status).toBe(200);
      expect((await role('DELETE', person)).status).toBe(204);
      expect(await rolesOf(person)).toEqual(['user']);
      const refused = await ask('GET', '/audit', person);
      expect([refused.status, refused.body?.code]).toEqual([403, 'role/required']);
      expect(await notificationsOf(person)).toEqual([
        ['welcome', {}],
        ['role-granted', { role: 'admin' }],
        ['role-withdrawn', { role: 'admin' }],
      ]);
    });

    it('roles that exist already lead to no change, entry or notification', async () => {
      const person = await stage.register();
      const before = (await audit()).length;
      expect((await role('DELETE', person, 'premium-user')).status).toBe(204);
      expect((await role('PUT', person, 'premium-user')).status).toBe(204);
      expect((await role('PUT', person, 'premium-user')).status).toBe(204);
      expect((await audit()).length).toBe(before + 1);
      expect((await notificationsOf(person)).length).toBe(2);
    });

    it('roles cannot be withdrawn from oneself or from an unknown person', async () => {
      const own = await role('DELETE', admin);
      expect([own.status, own.body?.code]).toEqual([409, 'account/own-role']);
      const unknown = await ask('PUT', `/accounts/${'0'.repeat(32)}/roles/admin`);
      expect([unknown.status, unknown.body?.code]).toEqual([404, 'account/unknown']);
      for (const path of [`/accounts/${admin.session.userId}/roles/king`, '/accounts/x/roles/admin']) {
        expect((await ask('PUT', path)).status).toBe(400);
      }
      expect((await role('DELETE', admin, 'user')).status).toBe(400);
    });
  });

  describe('the last admin', () => {
    it('the last admin stays when two withdraw each other’s role at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [await newAdmin('Один'), await newAdmin('Два')];
        await parts().admin.setRole(null, admin.session.userId, 'admin', false);
        const answers = await Promise.all([role('DELETE', two, 'admin', one), role('DELETE', one, 'admin', two)]);
        const codes = answers.map(({ status, body }) => [status, body?.code ?? null]);
        const left = [await rolesOf(one), await rolesOf(two)].filter((roles) => roles?.includes('admin'));
        await parts().admin.setRole(null, admin.session.userId, 'admin', true);
        for (const each of [one, two]) await parts().admin.setRole(null, each.session.userId, 'admin', false);
        expect(left, JSON.stringify(codes)).toHaveLength(1);
        expect(codes.filter(([status]) => status === 204)).toHaveLength(1);
      }
    });

    it('the last admin cannot be suspended by a former admin, and suspended admins do not count', async () => {
      const second = await newAdmin('Друга');
      expect((await suspend(second, 'Перевірка')).status).toBe(204);
      // Only `admin` is left as an admin.
      const admins = createAdmins(stage.service.couch);
      await expect(admins.remove(admin.session.userId)).rejects.toMatchObject({ code: 'account/last-admin' });
      expect((await ask('DELETE', `/accounts/${second.session.userId}/suspension`)).status).toBe(204);
      await admins.remove(second.session.userId);
      await admins.add(second.session.userId);
      await parts().admin.setRole(null, second.session.userId, 'admin', false);
    });

    it('the last admin is found by reading the accounts when the list does not exist yet', async () => {
      const accounts = stage.service.couch.use('accounts');
      const there = await accounts.get('admins');
      await accounts.destroy(there._id, there._rev);
      const admins = createAdmins(stage.service.couch);
      await expect(admins.remove(admin.session.userId)).rejects.toMatchObject({ code: 'account/last-admin' });
      const second = await newAdmin('Друга');
      expect((await role('DELETE', second)).status).toBe(204);
    });
  });

  describe('a suspension', () => {
    it('a suspension locks the person out with the admin’s text, until they are restored', async () => {
      const person = await stage.register();
      const { email, password } = person;
      const login = () => stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
      const refresh = () => stage.call('POST', '/auth/refresh', { cookie: person.cookie });
      expect((await suspend(person, '  Спам у дописах  ')).status).toBe(204);
      for (const answer of [await login(), await refresh()]) {
        expect([answer.status, answer.body?.code, answer.body?.detail]).toEqual([
          403,
          'account/suspended',
          'Спам у дописах',
        ]);
      }
      const row = (await list(email))[0];
      expect(row?.suspension).toEqual({ reason: 'Спам у дописах', at: expect.any(String) });
      expect((await ask('DELETE', `/accounts/${person.session.userId}/suspension`)).status).toBe(204);
      expect((await refresh()).status).toBe(200);
      expect((await login()).status).toBe(200);
      expect((await notificationsOf(person)).map(([kind]) => kind)).toContain('account-restored');
    });

    it('a suspension requires a reason, and no one can suspend themselves', async () => {
      const person = await stage.register();
      for (const reason of ['', '   ', 'x'.repeat(LIMITS.suspensionReason.max + 1)]) {
        expect((await suspend(person, reason)).status).toBe(400);
      }
      expect((await suspend(admin, 'Сама')).body?.code).toBe('account/own-role');
      const half = await suspend(person, 'Спам \ud83d');
      expect([half.status, half.body?.code]).toEqual([400, 'account/invalid-input']);
      expect((await suspend(person, 'Спам 😿\nі погрози')).status).toBe(204);
    });
  });

  it('a role is shown on the person’s profile until it is withdrawn or they are suspended', async () => {
    const person = await stage.register({ firstName: 'Роман' });
    const shown = async () => {
      await stage.service.publisher?.idle();
      const facts = stage.service.couch.use<{ role?: string; createdAt: string }>('directory');
      const { role: said, createdAt } = await facts.get(`profile:${person.session.userId}`);
      expect(createdAt).toBe((await parts().store.account(person.session.userId))?.createdAt);
      return said ?? null;
    };
    expect(await shown()).toBeNull();
    await role('PUT', person);
    expect(await shown()).toBe('admin');
    await suspend(person, 'Перевірка');
    expect(await shown()).toBeNull();
    await ask('DELETE', `/accounts/${person.session.userId}/suspension`);
    expect(await shown()).toBe('admin');
    await role('DELETE', person);
    expect(await shown()).toBeNull();
  });

  it('answers to admins are never cached, and neither are refusals', async () => {
    const person = await stage.register();
    for (const answer of [
      await ask('GET', '/accounts'),
      await ask('GET', '/audit'),
      await ask('GET', '/audit', person),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  describe('the list of people', () => {
    it('the list of people shows everyone once, newest first, over any number of pages, also people with the same time', async () => {
      const accounts = stage.service.couch.use<object>('accounts');
      const { _id, _rev, ...pattern } = await accounts.get(`account:${admin.session.userId}`);
      const count = SERVICE_LIMITS.adminPage * 2 + 7;
      const docs = Array.from({ length: count }, (_unused, n) => {
        const userId = n.toString(16).padStart(32, 'a');
        // In threes at the same millisecond, so that pages end in the middle of such a group.
        const createdAt = new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 3)).toISOString();
        return {
          ...pattern,
          _id: `account:${userId}`,
          userId,
          email: `page.${n}@pages.example`,
          roles: ['user'],
          createdAt,
        };
      });
      await accounts.bulk({ docs });
      const found = await list('@pages.example');
      expect(found).toHaveLength(count);
      expect(new Set(found.map(({ userId }) => userId)).size).toBe(count);
      const everyone = await list();
      expect(everyone.map(({ createdAt }) => createdAt)).toEqual(
        everyone
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      );
      expect(everyone.filter(({ email }) => email.endsWith('@pages.example'))).toHaveLength(count);
    });

    it('the list of people finds people by a part of their current name or address, whatever its case', async () => {
      const person = await stage.register({ firstName: 'Мар’яна', secondName: 'Ґудзик' });
      const { ownDatabase, accessToken: token, userId } = person.session;
      const profile = await stage.call('GET', `/db/${ownDatabase}/profile`, { token });
      await stage.call('PUT', `/db/${ownDatabase}/profile`, {
        token,
        body: { ...profile.body, secondName: 'Їжакевич' },
      });
      await stage.service.publisher?.idle();
      for (const query of ["мар'яна їж", 'ЇЖАКЕВИЧ', person.email.slice(2, 14).toUpperCase()]) {
        expect((await list(query)).map((row) => [row.userId, row.name])).toEqual([[userId, 'Мар’яна Їжакевич']]);
      }
      expect(await list('Ґудзик')).toEqual([]);
    });

    it('the list of people refuses an invalid page cursor', async () => {
      for (const path of ['/accounts?after=x', '/audit?after=account:x', `/accounts?query=${'x'.repeat(300)}`]) {
        expect((await ask('GET', path)).status).toBe(400);
      }
    });
  });

  it('the audit list says who did what to whom, newest first, with the names of that time', async () => {
    const person = await stage.register({ firstName: 'Тарас', secondName: 'Мельник' });
    await role('PUT', person, 'premium-user');
    await suspend(person, 'Перевірка');
    await parts().admin.restore(null, person.session.userId);
    const by = { userId: admin.session.userId, name: 'Ада Коваль' };
    const about = { userId: person.session.userId, name: 'Тарас Мельник' };
    expect((await audit()).slice(0, 3)).toMatchObject([
      { action: 'account-restored', by: null, person: about, role: null, reason: null },
      { action: 'account-suspended', by, person: about, role: null, reason: 'Перевірка' },
      { action: 'role-granted', by, person: about, role: 'premium-user', reason: null },
    ]);
  });
});
