interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Any route may answer these, 401 and 403 any that is not for everybody; docs/http-api.md says when. */
const COMMON: ReadonlySet<string> = new Set(['400', '401', '403', '408', '413', '415', '429', '500', '503']);

/** docs/http-routes.md as the service's OpenAPI description has it: one table per tag, in the order of its tags. */
export function routeDocument({ tags, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ path, method, operation }) => {
        const statuses = Object.keys(operation.responses).filter((status) => !COMMON.has(status));
        const address = `\`${method.toUpperCase()} ${path}\``;
        return `| ${address} | ${callers(operation)} | ${statuses.join(', ')} | ${operation.summary ?? ''} |`;
      });
    return [`## ${description}`, '', '| route | who | status | |', '|---|---|---|---|', ...rows].join('\n');
  });
  const head = `# Routes of the service

This page is generated from the service's OpenAPI description; [http-api.md](http-api.md) says what all routes share.
`;
  return `${[head, ...sections].join('\n\n').replace('\n\n\n', '\n\n')}\n`;
}

/** Each entry of `security` is one sufficient set of credentials (OpenAPI 3.1); no entry means that anyone may call. */
function callers({ security = [] }: Operation): string {
  const names = security.map((each) => Object.keys(each).map((scheme) => NAMES[scheme] ?? scheme));
  const required = names.filter((each) => each.length > 0).map((each) => each.join(' + '));
  if (required.length === 0) return 'anyone';
  return names.length > required.length ? `anyone, or ${required.join(' or ')}` : required.join(' or ');
}

const NAMES: Readonly<Record<string, string>> = { bearer: 'token', refreshCookie: 'cookie' };
