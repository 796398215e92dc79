import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { commentId } from '../../../src/domain/comment/id.ts';
import type { DecisionInput, ReportedItem, ReportPage } from '../../../src/domain/moderation/commands.ts';
import { reportFactId, reportId } from '../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../src/domain/moderation/schema.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { slugOf } from '../../../src/domain/post/slug.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { onAllCopies } from '../publisher/on-all-copies.ts';
import type { Stage } from './stage.ts';

export type Registered = Awaited<ReturnType<Stage['register']>>;

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newUlid(): string {
  return Array.from(randomBytes(26), (byte) => SIGNS.charAt(byte % 32))
    .join('')
    .replace(/^./, '0');
}

/** What tests of moderation and of pages do with a service: write facts as the publisher does, report, decide. */
export function moderationWorld(stage: () => Stage) {
  const database = <D>(name: string) => world.couch().use<D>(name);
  const world = {
    /** For the test's own writes: on a cluster they complete when all copies have them. */
    couch(): Couch {
      const { couch } = stage().service;
      const { further = [] } = couch.address;
      return further.length === 0 ? couch : onAllCopies(couch, 1 + further.length);
    },

    async admin(firstName = 'Ада'): Promise<Registered> {
      const person = await stage().register({ firstName });
      await stage().service.accounts.admin.setRole(null, person.session.userId, 'admin', true);
      return person;
    },

    /** A published post of this person; returns its id. */
    async post(by: Registered, more: object = {}): Promise<string> {
      const id = `post:${newUlid()}`;
      const at = new Date().toISOString();
      const written = { written: { at, device: 'd1' }, createdAt: at, editedAt: null };
      const content = {
        postTitle: 'Кіт',
        content: '<p>Спить цілий <strong>день</strong>.</p>',
        tags: ['коти'],
        photo: null,
      };
      const post = {
        _id: id,
        type: 'post',
        schemaVersion: versionOf('post'),
        ...written,
        ...content,
        slug: slugOf(id, 'Кіт'),
        ...more,
      };
      await world.publish(by, post);
      return id;
    },

    async comment(by: Registered, post: string, content = 'Гарний'): Promise<string> {
      const id = commentId(post, newUlid());
      const at = new Date().toISOString();
      const comment = {
        _id: id,
        type: 'comment',
        schemaVersion: versionOf('comment'),
        written: { at, device: 'd1' },
        createdAt: at,
        editedAt: null,
      };
      await world.publish(by, { ...comment, content, parentId: null, replyTo: null });
      return id;
    },

    async publish(
      by: Registered,
      statement: { readonly _id: string; readonly [field: string]: unknown },
    ): Promise<void> {
      await database<object>(by.session.ownDatabase).insert(statement, statement._id);
      stage().service.publisher?.wake(by.session.ownDatabase);
      await expect.poll(() => world.found('community', statement._id)).not.toBeNull();
    },

    async settled(): Promise<void> {
      await stage().service.publisher?.idle();
    },

    /** Writes the fact of a report, as the publisher would. */
    async report(by: Registered, target: string, author: Registered | null, reportedAt = new Date().toISOString()) {
      const uid = by.session.userId;
      const fact: ReportFact = {
        _id: reportFactId(reportId(target), uid),
        type: 'report',
        schemaVersion: 1,
        reason: 'abuse',
        text: 'Так не можна',
        createdAt: reportedAt,
        uid,
        target,
        targetAuthor: author?.session.userId ?? null,
        reportedAt,
        statementRev: '1-x',
      };
      await database<ReportFact>('moderation').insert(fact, fact._id);
    },

    async queue(admin: Registered): Promise<ReportedItem[]> {
      const rows: ReportedItem[] = [];
      for (let after = ''; ; ) {
        const path = `/admin/reports?after=${encodeURIComponent(after)}`;
        const answer = await stage().call('GET', path, { token: admin.session.accessToken });
        if (answer.status !== 200) throw new Error(`the queue was answered ${answer.status} ${answer.text}`);
        const page: ReportPage = JSON.parse(answer.text);
        rows.push(...page.rows);
        if (page.next === null) return rows;
        after = page.next;
      }
    },

    decide: (
      admin: Registered,
      target: string,
      decision: DecisionInput['decision'],
      more: Partial<DecisionInput> = {},
    ) =>
      stage().call('POST', '/admin/decisions', {
        token: admin.session.accessToken,
        body: {
          target,
          decision,
          reason: decision === 'dismiss' || decision === 'restore' ? null : 'Образа',
          days: decision === 'block' ? 7 : null,
          ...more,
        },
      }),

    /** A person's notifications about moderation, oldest first. */
    async notificationsOf(person: Registered): Promise<Pick<NotificationFact, 'kind' | 'about'>[]> {
      const range = { start_key: 'notification:', end_key: 'notification:\ufff0', include_docs: true };
      const { rows } = await database<NotificationFact>(person.session.ownDatabase).list(range);
      return rows.flatMap(({ doc }) => (doc && doc.kind !== 'welcome' ? [{ kind: doc.kind, about: doc.about }] : []));
    },

    async found<D>(name: string, id: string): Promise<D | null> {
      const { rows } = await database<D>(name).fetch({ keys: [id] });
      const [row] = rows;
      return row !== undefined && 'doc' in row && row.doc ? row.doc : null;
    },
  };
  return world;
}
