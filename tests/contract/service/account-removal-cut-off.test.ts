import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { emailClaimId } from '../../../sync-server/src/accounts/documents.ts';
import { createEndedSessions } from '../../../sync-server/src/accounts/sessions/ended-sessions.ts';
import type { Session } from '../../../sync-server/src/accounts/sessions/session-family.ts';
import { everything } from './everything.ts';
import { EMBEDDED, openStage } from './stage.ts';

describe('an account removal that was cut off', () => {
  it.each([
    ['after the task was written', 'task'],
    ['after the account was removed', 'account'],
    ['between the note of a session and its removal', 'note'],
  ] as const)('an account removal in the state %s is finished by the next start', async (_when, cut) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lapka-removal-'));
    let stage = await openStage(EMBEDDED, { dataDir });
    try {
      const person = await stage.register({ firstName: 'Перервана' });
      const { userId } = person.session;
      const accounts = stage.service.couch.use<Record<string, unknown>>('accounts');
      const claims = [emailClaimId(person.email)];
      await accounts.insert({ type: 'removal', userId, claims, links: [] }, `removal:${userId}`);
      if (cut !== 'task') {
        const account = await accounts.get(`account:${userId}`);
        await accounts.destroy(account._id, account._rev);
      }
      if (cut === 'note') {
        const sessions = await accounts.list({ start_key: 'session:', end_key: 'session:\ufff0', include_docs: true });
        const [session] = sessions.rows;
        if (session?.doc === undefined) throw new Error('there is no session');
        // The state before the device's last refresh: the later tokens must count.
        await createEndedSessions(stage.service.couch).remember(session.id, {
          ...(session.doc as unknown as Session),
          offered: [],
        });
      }
      await stage.stop();
      stage = await openStage(EMBEDDED, { dataDir });
      await vi.waitFor(
        async () => {
          expect(await everything(stage)).not.toContain('перервана');
          const { rows } = await stage.service.couch.use('accounts').list();
          expect(rows.filter(({ id }) => /^(?:removal|account|session|email):/.test(id))).toEqual([]);
        },
        { timeout: 10_000, interval: 100 },
      );
      const refreshed = await stage.call('POST', '/auth/refresh', { cookie: person.cookie });
      expect([refreshed.status, refreshed.body?.code]).toEqual([403, 'account/suspended']);
      await stage.register({ email: person.email });
    } finally {
      await stage.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});
