import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineVariables, type RunningEngine } from '../engines.ts';
import { type FailingEngine, frontEngine } from '../failing-engine.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { EMBEDDED, openStage, type Stage, stages } from './stage.ts';

/** The length of a recognisable part of an id: fewer digits occur in other numbers, too. */
const PART = 7;

describe.each(stages)('the log of a service whose engine and mail server fail, on $name', (kind) => {
  let engine: RunningEngine;
  let front: FailingEngine;
  let mailbox: Mailbox;
  let stage: Stage;
  const lines: string[] = [];
  beforeAll(async () => {
    engine = await kind.start();
    front = await frontEngine(engine);
    mailbox = await openMailbox();
    stage = await openStage(EMBEDDED, {
      env: {
        ...engineVariables(engine),
        COUCHDB_URL: front.url,
        SMTP_URL: mailbox.url,
        PUBLIC_ORIGIN: 'https://lapka.example',
        LOG_LEVEL: 'trace',
      },
      logStream: { write: (line) => lines.push(line) },
    });
  });
  afterAll(async () => {
    await stage.stop();
    await front.close();
    await engine.close();
    await mailbox.close();
  });

  it('the log reports each failure without personal data: no id or part of one, address, token or credential', async () => {
    const people = [await stage.register(), await stage.register()];
    const [person, other] = people;
    if (person === undefined || other === undefined) throw new Error('nobody is there');
    const { accessToken: token, ownDatabase, userId } = person.session;
    await stage.service.accounts.admin.setRole(null, other.session.userId, 'admin', true);
    const by = { token: other.session.accessToken };
    const everything = async () => {
      const { email, password, cookie } = person;
      const at = `/db/${ownDatabase}`;
      await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
      await stage.call('POST', '/auth/refresh', { cookie });
      await stage.call('POST', '/auth/password/forgotten', { body: { email, locale: 'uk' } });
      await stage.call('GET', '/auth/devices', { token, cookie });
      await stage.call('PUT', `${at}/draft:${userId}`, { token, body: { type: 'draft', to: email } });
      await stage.call('POST', `${at}/_bulk_docs`, { token, body: { docs: [{ _id: `draft:${userId}` }] } });
      await stage.call('GET', `${at}/profile`, { token });
      await stage.call('GET', `${at}/_changes?since=${email}`, { token });
      await stage.call('GET', `/pets?owner=${userId}`);
      await stage.call('GET', `/posts?author=${userId}`);
      await stage.call('GET', `/dashboard/pet/${userId}`);
      await stage.call('GET', `/search/posts?q=${encodeURIComponent(email)}`);
      await stage.call('PUT', `/admin/accounts/${userId}/suspension`, { ...by, body: { reason: 'Перевірка' } });
      await stage.call('DELETE', `/admin/accounts/${userId}/suspension`, by);
      await stage.call('GET', '/admin/accounts', by);
      await stage.call('GET', '/readyz');
      stage.service.publisher?.wake(ownDatabase);
      stage.service.publisher?.wake(other.session.ownDatabase);
    };
    // First writes fail, then reads, then there is no engine; in between mails fail.
    front.failWrites(500);
    await everything();
    front.failWrites(null);
    mailbox.refuse(550, 451);
    await everything();
    front.failAll(500);
    await everything();
    await vi.waitFor(() => expect(lines.join('')).toContain('publishing failed'), { timeout: 20_000 });
    front.failAll('gone');
    await everything();
    front.failAll(null);
    await stage.call('POST', '/auth/delete', { token: other.session.accessToken, body: { password: other.password } });

    const log = lines.join('');
    expect(log).toContain('request failed');
    expect(log).toContain('publishing failed');
    for (const { session, email, password, cookie, firstName } of people) {
      const sid = String(JSON.parse(Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString()).sid);
      const mark = email.slice(email.indexOf('.') + 1, email.indexOf('@'));
      const secrets = [mark, email, password, session.accessToken, cookie, cookie.split('.')[2] ?? '', firstName];
      for (const id of [session.userId, sid]) {
        for (let from = 0; from + PART <= id.length; from += 1) secrets.push(id.slice(from, from + PART));
      }
      expect(secrets.filter((each) => log.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
    }
    expect(log).not.toContain(engine.auth.password);
  });
});
