import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { refusals } from '../../base/http/failure.ts';

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Statuses that the plugins before a route, and the engine behind it, may send. Routes declare the limits per account
 * and person themselves.
 */
function anywhere({ method, schema, config }: RouteOptions): number[] {
  const takesBody = [method].flat().some((each) => WITH_BODY.has(each));
  const isChecked = takesBody || schema?.params !== undefined || schema?.querystring !== undefined;
  const isLimited = config?.rateLimit !== false;
  return [...(isChecked ? [400] : []), ...(takesBody ? [408, 413, 415] : []), ...(isLimited ? [429] : []), 500, 503];
}

/** `GET /openapi.json`: OpenAPI 3.1 of our own routes, generated from the schemas that validate them. */
export const openapi = fp(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Lapka',
          version: '1',
          description: 'The service behind the app. Every error body is {error, reason, code}.',
        },
        tags: [
          { name: 'health', description: 'Liveness and readiness' },
          { name: 'auth', description: 'Accounts and sessions' },
          { name: 'admin', description: 'Roles, suspensions, moderation and the audit log' },
          { name: 'sync', description: 'State of the service for a device' },
          { name: 'db', description: 'The part of the CouchDB API that devices use' },
          { name: 'media', description: 'Photos by hash' },
          { name: 'bundle', description: 'Mirrored databases as one file' },
          { name: 'posts', description: 'Lists of posts' },
          { name: 'search', description: 'Search of posts and people' },
          { name: 'pets', description: 'Published pets' },
          { name: 'reviews', description: 'Published reviews' },
          { name: 'opinions', description: 'Reviews of breeds and organisations' },
          { name: 'care', description: 'The handbook' },
          { name: 'organisations', description: 'Organisations' },
          { name: 'pedigrees', description: 'Pedigrees' },
          { name: 'places', description: 'City suggestions' },
          { name: 'push', description: 'Web Push' },
        ],
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            refreshCookie: { type: 'apiKey', in: 'cookie', name: 'refresh' },
          },
        },
      },
    });
    app.addHook('onRoute', (route) => {
      if (route.schema?.hide === true) return;
      const own = route.schema?.response;
      route.schema = { ...route.schema, response: { ...refusals(...anywhere(route)), ...(own ?? {}) } };
    });
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  },
  { name: 'openapi' },
);
