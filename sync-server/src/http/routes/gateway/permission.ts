import type { FastifyRequest } from 'fastify';
import type { AccountStatus } from '../../../accounts/account-status.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { checkCheckpointId } from '../../gateway/checkpoints.ts';
import { refuseId, refuseName } from '../../gateway/limits.ts';
import type { Access, Row } from '../../gateway/table.ts';
import { type Target, targetOf } from '../../gateway/targets.ts';

/** The parts of an address. */
export interface Ids {
  database: string;
  document?: string;
  local?: string;
}

/** A request that the table allows: the database, the credentials, and the parts to pass on. */
export interface Allowed {
  readonly row: Row;
  readonly access: Access;
  readonly target: Extract<Target, { database: string }>;
  readonly authorization: string;
  /** When the client's token expires, in milliseconds since 1970; shared databases need no token. */
  readonly until: number;
  readonly path: string;
}

interface Parts {
  readonly tokens: TypedApp['tokens'];
  readonly accountStatus: AccountStatus;
  /** `Authorization` of the service itself, for reading shared databases. */
  readonly authorization: string;
}

/** Decides which requests are allowed (docs/http-api.md, "Gateway"). */
export class Permission {
  constructor(private readonly parts: Parts) {}

  /** @throws Failure 401, 403 or 404 for a request that this row of the table does not allow */
  allow(request: FastifyRequest<{ Params: Ids }>, row: Row): Allowed {
    const { database, document, local } = request.params;
    const target = targetOf(database);
    const asOwner = target.kind === 'own' ? this.#ownerOf(request, target.owner) : null;
    const access = target.kind === 'own' ? row.own : target.kind === 'shared' ? row.shared : null;
    if (target.kind === 'unknown' || target.kind === 'service' || access === null)
      throw refusal(target, request.method);
    if (document !== undefined) checkId(document, row);
    if (local !== undefined) checkCheckpointId(local);
    return {
      row,
      access,
      target,
      authorization: asOwner ? `Bearer ${asOwner.token}` : this.parts.authorization,
      until: asOwner ? asOwner.expiresAt : Number.POSITIVE_INFINITY,
      path: enginePath(row.path, document, local),
    };
  }

  /** A token is valid for minutes after its account or session has ended; writes are rejected then. */
  async checkWriter(request: FastifyRequest, row: Row): Promise<void> {
    if (writes(row)) await this.parts.accountStatus.check(this.parts.tokens.require(request));
  }

  /** Rejects everything outside the table, without revealing whether it exists. */
  refuse(request: FastifyRequest): never {
    const name = /^\/db\/([^/?]*)/.exec(request.url)?.[1] ?? '';
    const target = targetOf(name);
    if (target.kind === 'own') this.#ownerOf(request, target.owner);
    throw refusal(target, request.method);
  }

  #ownerOf(request: FastifyRequest, owner: string) {
    const bearer = this.parts.tokens.require(request);
    if (bearer.userId === owner) return bearer;
    throw new Failure(403, 'gateway/forbidden', 'This database belongs to somebody else.');
  }
}

export function writes(row: Row): boolean {
  return row.method === 'PUT' || row.method === 'DELETE' || row.own?.body === 'documents';
}

/** Devices read delivered documents; writing those, and any access to `_design`, is rejected. */
function checkId(id: string, row: Row): void {
  const reason = row.method === 'GET' ? refuseName(id) : refuseId(id);
  if (reason !== null) throw new Failure(403, 'gateway/forbidden', reason);
}

function refusal(target: Target, method: string): Failure {
  if (target.kind === 'unknown') return new Failure(404, 'gateway/not-found', 'There is no such database.');
  const reads = method === 'GET' || method === 'HEAD';
  if (target.kind === 'shared' && !reads) return new Failure(403, 'gateway/read-only', 'This database is read only.');
  return new Failure(403, 'gateway/forbidden', 'This is not allowed here.');
}

function enginePath(path: string, document: string | undefined, local: string | undefined): string {
  if (document !== undefined) return encodeURIComponent(document);
  if (local !== undefined) return `_local/${encodeURIComponent(local)}`;
  return path.slice(1);
}
