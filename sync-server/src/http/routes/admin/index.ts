import { Type } from 'typebox';
import { AccountPage, AuditPage, Suspension } from '../../../../../src/domain/account/admin.ts';
import { PinRequest } from '../../../../../src/domain/care/pinned.ts';
import { UserId } from '../../../../../src/domain/document.ts';
import { LIMITS } from '../../../../../src/domain/limits.ts';
import type { AccountParts } from '../../../accounts/account-parts.ts';
import { isAuditId } from '../../../accounts/admins/audit.ts';
import { isListKey } from '../../../accounts/admins/people-list.ts';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { Decisions } from '../../../publishing/open-decisions.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { adminOptions, MAX_ADMIN_BODY } from './admin-options.ts';
import { decisionRoutes } from './decision-routes.ts';
import { keyOf } from './page-key.ts';

const Person = Type.Object({ userId: UserId });
/** Everyone is a `user`, so that role cannot be granted. */
const PersonRole = Type.Object({ userId: UserId, role: Type.Enum(['admin', 'premium-user']) });
const Search = Type.Object({
  query: Type.Optional(Type.String({ maxLength: LIMITS.email.max })),
  after: Type.Optional(Type.String({ maxLength: 100 })),
});
const After = Type.Object({ after: Type.Optional(Type.String({ maxLength: 100 })) });
const Nothing = Type.Null();

/** What admins see and change (docs/http-api.md). */
export async function adminRoutes(
  app: TypedApp,
  { parts, ...decisions }: Decisions & { readonly parts: AccountParts },
): Promise<void> {
  const { admin, audit, people, pinned } = parts;
  const { list, onRequest, documented } = adminOptions(app);

  app.get(
    '/admin/accounts',
    list('Accounts by part of a name or an address, newest first.', Search, AccountPage),
    async ({ query }) => people.page(query.query ?? '', keyOf(query.after, isListKey)),
  );

  app.get('/admin/audit', list('What admins changed, newest first.', After, AuditPage), async ({ query }) =>
    audit.page(keyOf(query.after, isAuditId)),
  );

  for (const [method, granted, summary] of [
    ['PUT', true, 'Grants a role; 404 `account/unknown`.'],
    ['DELETE', false, 'Withdraws a role; 409 `account/own-role` or `account/last-admin`.'],
  ] as const) {
    app.route({
      method,
      url: '/admin/accounts/:userId/roles/:role',
      schema: {
        ...documented,
        summary,
        params: PersonRole,
        response: { 204: Nothing, ...refusals(401, 403, 404, 409) },
      },
      onRequest,
      handler: async (request, reply) => {
        const { userId, role } = request.params;
        await admin.setRole(accountOf(request), userId, role, granted);
        return reply.code(204).send(null);
      },
    });
  }

  app.put(
    '/admin/pinned-article',
    {
      schema: {
        summary: 'Pins an article of the handbook on the dashboard for a season; 404 `article/unknown`.',
        ...documented,
        body: PinRequest,
        response: { 204: Nothing, ...refusals(401, 403, 404) },
      },
      bodyLimit: MAX_ADMIN_BODY,
      onRequest,
    },
    async (request, reply) => {
      await pinned.pin(accountOf(request), request.body.slug);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/admin/accounts/:userId/suspension',
    {
      schema: {
        summary: 'Suspends an account with a reason; 409 `account/last-admin`.',
        ...documented,
        params: Person,
        body: Suspension,
        response: { 204: Nothing, ...refusals(401, 403, 404, 409) },
      },
      bodyLimit: MAX_ADMIN_BODY,
      onRequest,
    },
    async (request, reply) => {
      await admin.suspend(accountOf(request), request.params.userId, request.body.reason);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/admin/accounts/:userId/suspension',
    {
      schema: {
        summary: 'Restores an account.',
        ...documented,
        params: Person,
        response: { 204: Nothing, ...refusals(401, 403, 404, 409) },
      },
      onRequest,
    },
    async (request, reply) => {
      await admin.restore(accountOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );

  await app.register(decisionRoutes, decisions);
}
