import type { TypedApp } from '../../../sync-server/src/base/http/typed-app.ts';

type Operations = Readonly<
  Record<string, Readonly<Record<string, { readonly responses?: object } | undefined>> | undefined>
>;

/**
 * Compares every answer of a service with its OpenAPI: a new status of a route must be stated there. Every route states
 * 500, but it is a fault, so no test may cause one.
 */
export function noteAnswers() {
  const seen = new Map<string, { readonly method: string; readonly url: string; readonly status: number }>();

  return {
    prepare(app: TypedApp): void {
      app.addHook('onResponse', async (request, reply) => {
        const { url, schema } = request.routeOptions;
        // No answer was sent when the client disconnected.
        if (url === undefined || schema?.hide === true || !reply.raw.writableFinished) return;
        const { method } = request;
        seen.set(`${method} ${url} ${reply.statusCode}`, { method, url, status: reply.statusCode });
      });
    },
    /** Answers that are not stated, as `METHOD /pattern status`. */
    unstated(app: TypedApp): string[] {
      const paths = app.swagger().paths as Operations;
      return [...seen].flatMap(([answer, { method, url, status }]) => {
        const operations = paths[url.replace(/:(\w+)/g, '{$1}')];
        // A HEAD that only repeats a GET is not listed.
        const operation = operations?.[method.toLowerCase()] ?? (method === 'HEAD' ? operations?.get : undefined);
        const stated = Object.keys(operation?.responses ?? {});
        return status !== 500 && stated.includes(String(status)) ? [] : [answer];
      });
    },
  };
}
