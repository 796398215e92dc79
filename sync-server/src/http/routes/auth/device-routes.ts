import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SignedInDevice } from '../../../../../src/domain/account/commands.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import type { AuthContext } from './auth-context.ts';

const Devices = Type.Object({ devices: Type.Array(SignedInDevice) });
const DeviceParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{18}$' }) });

/** A person's sessions, and signing out of them. */
export function deviceRoutes(app: TypedApp, context: AuthContext): void {
  const { sessions } = context.parts;

  app.get(
    '/auth/devices',
    {
      schema: {
        summary: 'Devices with a session, the current one first.',
        tags: ['auth'],
        security: [{ bearer: [], refreshCookie: [] }],
        response: { 200: Devices, ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request) => {
      const account = accountOf(request);
      const here = await currentSession(context, request, account.userId);
      const devices = (await sessions.list(account)).map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        label: device,
        signedInAt: createdAt,
        lastUsedAt,
        current: id === here,
      }));
      return { devices: devices.sort((a, b) => Number(b.current) - Number(a.current)) };
    },
  );

  app.delete(
    '/auth/devices',
    {
      schema: {
        summary: 'Signs out all devices but this one.',
        tags: ['auth'],
        security: [{ bearer: [], refreshCookie: [] }],
        response: { 204: Type.Null(), ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      const { userId } = accountOf(request);
      await sessions.closeAll(userId, await currentSession(context, request, userId));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/auth/devices/:id',
    {
      schema: {
        summary: 'Signs a device out; 404 `session/unknown`.',
        tags: ['auth'],
        security: [{ bearer: [] }],
        params: DeviceParams,
        response: { 204: Type.Null(), ...refusals(401, 403, 404) },
      },
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      const ended = await sessions.closeOne(accountOf(request).userId, request.params.id);
      if (!ended) throw new Failure(404, 'session/unknown', 'There is no such session.');
      return reply.code(204).send(null);
    },
  );
}

/**
 * The session of the request's cookie, if it belongs to this person.
 * @throws Failure 401 `session/missing`: the token alone does not identify the device
 */
export async function currentSession(
  { parts, sessionCookie }: AuthContext,
  request: FastifyRequest,
  userId: string,
): Promise<string> {
  const session = await parts.sessions.current(sessionCookie.read(request), userId);
  if (session === null) throw new Failure(401, 'session/missing', 'The session of this device is needed.');
  return session;
}
