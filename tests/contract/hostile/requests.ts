import fc from 'fast-check';
import { TABLE } from '../../../sync-server/src/http/gateway/table.ts';
import { anyBody, BODIES, knownId } from './bodies.ts';
import { database, HASH, id, query, queryOf } from './values.ts';

/** Who sends the request: a stranger, or a person with their own account. */
export type Who = 'stranger' | 'registered';

/**
 * A request as it goes over the wire. `<own>` and `<theirs>` in the path stand for the sender's own database and
 * another person's.
 */
export interface HostileRequest {
  readonly who: Who;
  readonly method: string;
  readonly path: string;
  readonly type: string | null;
  readonly body: string | null;
}

const row = fc.constantFrom(...TABLE);

/** Nearly valid: what the row accepts, mostly in the own database, so that the request reaches the engine. */
const nearRequest = row.chain(({ method, path, own, shared }) =>
  fc
    .record({
      name: fc.oneof(
        { arbitrary: fc.constant(own === null ? 'community' : '<own>'), weight: 8 },
        fc.constantFrom('<theirs>', 'community'),
      ),
      named: path === '/_local/:local' ? fc.constantFrom('mark', 'a=b', 'x'.repeat(64)) : knownId,
      asked: queryOf((own ?? shared)?.query ?? []),
      body: BODIES[(own ?? shared)?.body ?? 'none'],
    })
    .map(({ name, named, asked, body: sent }) => ({
      method,
      path: `/db/${name}${path.replace(/:document|:local/, () => named)}${asked}`,
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    })),
);

const oddRequest = fc
  .record({
    row,
    database,
    id,
    query,
    body: anyBody,
    odd: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'COPY', 'PATCH', 'OPTIONS', 'HEAD'),
    isOdd: fc.nat({ max: 9 }),
    more: fc.constantFrom('', '', '', '', '', '/', '//', '/../..', '/%2e%2e/', '/x'),
  })
  .map(({ row: each, database: name, id: named, query: asked, body: sent, odd, isOdd, more }) => ({
    method: isOdd === 0 ? odd : each.method,
    path: `/db/${name}${each.path.replace(/:document|:local/, () => named)}${more}${asked}`,
    body: sent,
  }));

const otherRequest = fc.record({
  body: anyBody,
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(
        ...[
          '/auth/register',
          '/auth/login',
          '/auth/refresh',
          '/auth/logout',
          '/auth/password',
          '/auth/password/forgotten',
        ],
        ...[
          '/auth/password/reset',
          '/auth/email',
          '/auth/email/confirm',
          '/auth/devices',
          '/auth/devices/x',
          '/auth/google',
        ],
        ...[
          '/auth/delete/x',
          '/auth/push',
          '/auth/roles',
          '/auth/account',
          '/admin/accounts',
          '/admin/audit',
          '/admin/reports',
        ],
        ...[
          '/admin/decisions',
          '/admin/pedigree-links',
          '/admin/pedigree-proposals',
          '/pets/x/pedigree',
          `/media/${'0'.repeat(64)}`,
          '/media/x',
          `/media/${'0'.repeat(64)}/300`,
          '/bundle/community',
        ],
        ...[
          '/bundle/accounts',
          '/bundle/..%2faccounts',
          '/search/posts',
          '/search/people',
          '/posts',
          '/pets',
          '/reviews',
          '/opinions',
          '/organisations',
          '/organisations/x',
          '/pedigrees',
          '/pedigrees/x',
          '/pedigrees/~ff~/ancestry',
          '/places',
          '/sync/hello',
          '/openapi.json',
        ],
        ...[
          '/',
          '/..',
          '/%2e%2e/etc/passwd',
          '/assets/..%2f..%2fpackage.json',
          '/dashboard/community/x',
          '/%',
          '/index.html',
        ],
      ),
      fc.oneof(
        fc.constant(''),
        fc.constantFrom(
          '?q=',
          '?q=%00',
          `?q=${'a'.repeat(500)}`,
          '?page=-1&q=cats',
          '?page=1e9&q=cats',
          '?tag=%00',
          '?before=x&id=y',
        ),
        fc.constantFrom(
          '?owner=x',
          `?owner=${HASH}`,
          '?after=%00',
          '?query=.*',
          '?__proto__=1',
          '?author=x&author=y',
          '?text=%ff',
        ),
        query,
      ),
    )
    .map(([path, asked]) => path + asked),
});

/**
 * What a stranger or a registered person may send, mostly to the gateway: more than half of it nearly valid, the rest
 * odd.
 */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    who: fc.constantFrom<Who>('stranger', 'registered', 'registered', 'registered', 'registered'),
    where: fc.oneof(
      { arbitrary: nearRequest, weight: 6 },
      { arbitrary: oddRequest, weight: 3 },
      { arbitrary: otherRequest, weight: 2 },
    ),
    type: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 20 },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', ''),
    ),
  })
  .map(({ who, where, type }) => {
    const hasBody = where.method !== 'GET' && where.method !== 'HEAD' && where.method !== 'DELETE';
    const sent = hasBody ? { type, body: where.body } : { type: null, body: null };
    const request = { who, method: where.method, path: where.path, ...sent };
    return { ...request, [fc.toStringMethod]: () => shown(request) };
  });

/** Short enough for a failure's report. */
export function shown({ who, method, path, type, body: sent }: HostileRequest): string {
  const words = [who, method, path.slice(0, 300), type ?? '', sent?.slice(0, 300) ?? ''];
  return words.filter((word) => word !== '').join(' ');
}
