import { resolve } from 'node:path';
import envSchema from 'env-schema';
import Type, { type Static } from 'typebox';
import { DURATIONS } from '../../src/domain/limits.ts';
import type { EngineAddress } from './couch.ts';

const ORIGIN = '^https?://[^/?#@\\s]+$';
const HTTP_URL = '^https?://[^\\s]+$';

/**
 * Every variable the service reads. `expects` completes "NAME must be …" in an error and never contains the value;
 * `description` is its line in docs/operating.md (a test compares both).
 */
export const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 8080,
    expects: 'a port number from 0 to 65535 (0: any free one)',
    description: 'Port to listen on; 0 takes any free one and prints it.',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    expects: 'a host name or address to listen on',
    description:
      'Address to listen on. Loopback by default: over plain HTTP from other machines there is neither a service worker nor a secure cookie, so put a TLS proxy in front, or set `0.0.0.0` knowingly (a container needs it).',
  }),
  DATA_DIR: Type.String({
    minLength: 1,
    default: './data',
    expects: 'the path of a folder',
    description: 'Folder for the secrets and, without COUCHDB_URL, for the embedded engine’s databases.',
  }),
  COUCHDB_URL: Type.Optional(
    Type.String({
      pattern: HTTP_URL,
      expects: 'an http or https address such as http://127.0.0.1:5984',
      description:
        'Address of a CouchDB 3.x; unset: the embedded engine. May contain the credentials of a server admin.',
    }),
  ),
  COUCHDB_USER: Type.Optional(
    Type.String({
      minLength: 1,
      expects: 'the name of a server admin of COUCHDB_URL',
      description: 'Server admin’s name, when it is not part of COUCHDB_URL.',
    }),
  ),
  COUCHDB_PASSWORD: Type.Optional(
    Type.String({
      minLength: 1,
      expects: 'the password of COUCHDB_USER',
      description: 'Server admin’s password, when it is not part of COUCHDB_URL.',
    }),
  ),
  DB_PREFIX: Type.String({
    pattern: '^(?:[a-z][a-z0-9_-]{0,30}[-_])?$',
    default: '',
    expects: 'empty, or lower-case letters, digits, _ and -, beginning with a letter and ending in - or _',
    description: 'Put before every database name in the engine, so that several installations can share a CouchDB.',
  }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: ORIGIN,
      expects: 'an origin without a path, such as https://lapka.example',
      description:
        'The address people use. Decides which Origin may post to /auth, and an https one makes cookies Secure and sends HSTS. Unset: the Host of each request.',
    }),
  ),
  TRUST_PROXY: Type.String({
    default: 'false',
    pattern: '^(?:true|false|[0-9]{1,2}|[0-9a-fA-F:.]+(?:/[0-9]{1,3})?(?:,[0-9a-fA-F:.]+(?:/[0-9]{1,3})?)*)$',
    expects: 'true, false, a number of proxies, or a comma-separated list of proxy addresses',
    description:
      'Whether X-Forwarded-For and -Proto of a proxy in front are believed: `false`, a number of proxies, their addresses, or `true` (only when nothing else can reach the port).',
  }),
  JWT_KEY: Type.Optional(
    Type.String({
      minLength: 32,
      expects: 'a text of at least 32 characters',
      description:
        'Key that signs access tokens. Unset: made at first start and kept in DATA_DIR/secrets.json. CouchDB must know the same key (docs/operating.md, "A real CouchDB").',
    }),
  ),
  GOOGLE_CLIENT_ID: Type.Optional(
    Type.String({
      pattern: '^[\\w.-]{4,256}$',
      expects: 'an OAuth client id',
      description: 'OAuth client id of Google sign-in. Unset: the button is not offered.',
    }),
  ),
  GOOGLE_CERTS_URL: Type.String({
    pattern: HTTP_URL,
    default: 'https://www.googleapis.com/oauth2/v1/certs',
    expects: 'an http or https address that answers certificates or keys by key id',
    description: 'Where the issuer’s public keys (PEM by key id) are fetched from.',
  }),
  GOOGLE_ISSUER: Type.String({
    minLength: 1,
    default: 'https://accounts.google.com,accounts.google.com',
    expects: 'one or more issuers, separated by commas',
    description: 'Values of `iss` that are accepted in an ID token.',
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expects: 'fatal, error, warn, info, debug, trace or silent',
    description: 'How much is logged (JSON lines on standard output, without personal data).',
  }),
  RATE_LIMIT: Type.Number({
    minimum: 0,
    maximum: 100_000,
    default: 1,
    expects: 'a number from 0 to 100000 (0: no limits by address)',
    description:
      'Multiplies the limits of requests per address; 0 switches them off (behind a proxy that limits by itself, in load tests). Limits per account stay.',
  }),
  ACCESS_TOKEN_SECONDS: Type.Integer({
    minimum: 2,
    maximum: 3600,
    default: DURATIONS.accessToken / 1000,
    expects: 'a whole number of seconds from 2 to 3600',
    description: 'Life of an access token; a change of roles takes at most this long to be felt everywhere.',
  }),
  REFRESH_TOKEN_SECONDS: Type.Integer({
    minimum: 2,
    maximum: 34_560_000,
    default: DURATIONS.refreshToken / 1000,
    expects: 'a whole number of seconds from 2 to 34560000 (400 days)',
    description: 'How long a device stays signed in without contact.',
  }),
  PUBLISHER: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    expects: 'on or off',
    description: 'Whether this process publishes statements.',
  }),
  PUBLISHER_SHARD: Type.String({
    pattern: '^[0-9]{1,4}/[1-9][0-9]{0,3}$',
    default: '0/1',
    expects: 'i/n with 0 <= i < n, for instance 0/2',
    description: 'Which part of the people this process publishes for, when several share the work: `0/2` and `1/2`.',
  }),
  PAGE_DIR: Type.String({
    minLength: 1,
    default: './dist',
    expects: 'the path of a folder',
    description: 'Folder of the built page (`npm run build`).',
  }),
});
type Environment = Static<typeof Environment>;

export interface GoogleConfig {
  readonly clientId: string;
  readonly certsUrl: string;
  readonly issuers: readonly string[];
}

/** What the parts are given: checked, converted, nothing left to guess. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded engine. */
  readonly engine: EngineAddress | null;
  readonly dbPrefix: string;
  readonly publicOrigin: string | null;
  readonly trustProxy: boolean | number | string[];
  /** null: the one in DATA_DIR/secrets.json. */
  readonly jwtKey: string | null;
  readonly google: GoogleConfig | null;
  readonly logLevel: string;
  readonly rateLimit: number;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** null: this process does not publish. */
  readonly publisherShard: { readonly index: number; readonly count: number } | null;
  readonly pageDir: string;
}

/** A wrong or missing variable. The message names each variable and what it must be, never what it is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly variables: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    super([...problems].map(([name, problem]) => `${name} ${problem}`).join('\n'));
    this.variables = [...problems.keys()];
  }
}

/**
 * Reads the environment; an empty variable counts as unset, as shells and compose files write it.
 * @throws ConfigError listing every wrong variable at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(Environment.properties);
  const data = Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const values = parse(data);
  const problems = new Map<string, string>();
  const engine = engineOf(values, problems);
  const shard = shardOf(values.PUBLISHER_SHARD, problems);
  if (problems.size > 0) throw new ConfigError(problems);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    engine,
    dbPrefix: values.DB_PREFIX,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    jwtKey: values.JWT_KEY ?? null,
    google: values.GOOGLE_CLIENT_ID
      ? {
          clientId: values.GOOGLE_CLIENT_ID,
          certsUrl: values.GOOGLE_CERTS_URL,
          issuers: values.GOOGLE_ISSUER.split(',').map((issuer) => issuer.trim()),
        }
      : null,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: values.REFRESH_TOKEN_SECONDS,
    publisherShard: values.PUBLISHER === 'on' ? shard : null,
    pageDir: resolve(values.PAGE_DIR),
  };
}

function parse(data: Record<string, string>): Environment {
  try {
    return envSchema<Environment>({
      schema: structuredClone(Environment),
      data,
      env: false,
      ajv: { customOptions: (ajv) => ajv.addVocabulary(['expects']) },
    });
  } catch (error) {
    const problems = new Map<string, string>();
    for (const name of wrongVariables(error)) problems.set(name, `must be ${expectation(name)}`);
    if (problems.size === 0) throw error;
    throw new ConfigError(problems);
  }
}

function wrongVariables(error: unknown): string[] {
  const errors = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return errors.map((each: { instancePath: string }) => each.instancePath.split('/')[1] ?? '').filter((n) => n !== '');
}

function expectation(name: string): string {
  const property: object | undefined = Object.entries(Environment.properties).find(([key]) => key === name)?.[1];
  return property !== undefined && 'expects' in property ? String(property.expects) : 'right';
}

function engineOf(values: Environment, problems: Map<string, string>): EngineAddress | null {
  if (values.COUCHDB_URL === undefined) return null;
  const url = URL.canParse(values.COUCHDB_URL) ? new URL(values.COUCHDB_URL) : null;
  if (url === null || url.search !== '' || url.hash !== '') {
    problems.set('COUCHDB_URL', `must be ${expectation('COUCHDB_URL')}`);
    return null;
  }
  const user = values.COUCHDB_USER ?? decodeURIComponent(url.username);
  const password = values.COUCHDB_PASSWORD ?? decodeURIComponent(url.password);
  if (user === '') problems.set('COUCHDB_USER', 'must be given, here or in COUCHDB_URL: the name of a server admin');
  if (password === '') problems.set('COUCHDB_PASSWORD', 'must be given, here or in COUCHDB_URL: the admin’s password');
  url.username = '';
  url.password = '';
  return { url: url.href.replace(/\/+$/, ''), user, password };
}

function shardOf(text: string, problems: Map<string, string>): { index: number; count: number } {
  const [index = 0, count = 1] = text.split('/').map(Number);
  if (index >= count) problems.set('PUBLISHER_SHARD', `must be ${expectation('PUBLISHER_SHARD')}`);
  return { index, count };
}

function trustProxyOf(text: string): boolean | number | string[] {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[0-9]+$/.test(text) ? Number(text) : text.split(',');
}
