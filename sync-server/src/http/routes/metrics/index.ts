import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Type } from 'typebox';
import { Failure, refusals } from '../../../base/http/failure.ts';
import { bearerMatches } from '../../../base/metrics/bearer.ts';

/** Prometheus' text, which no schema serialises. */
const Text = { description: 'Prometheus’ text', content: { 'text/plain': { schema: Type.Unknown() } } };

/** `GET /metrics` for clients with METRICS_TOKEN; without that variable the route does not exist. */
export async function metricsRoutes(app: FastifyInstance, { registry, token }: { registry: Registry; token: string }) {
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['health'],
        summary: 'For who sends METRICS_TOKEN as a bearer token; an access token opens nothing here.',
        response: { 200: Text, ...refusals(401) },
      },
      onRequest: async (request) => {
        if (!bearerMatches(request.headers.authorization, token)) {
          throw new Failure(401, 'token/invalid', 'METRICS_TOKEN is needed for this.');
        }
      },
    },
    async (_request, reply) =>
      reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics()),
  );
}
