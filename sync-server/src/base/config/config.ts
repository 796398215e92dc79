import { resolve } from 'node:path';
import envSchema from 'env-schema';
import ipaddr from 'ipaddr.js';
import { withoutEndSlash } from '../../../../couchdb/engine-call.ts';
import type { EngineAddress } from '../../storage/engine/couch.ts';
import { isLoopback } from '../http/public-address.ts';
import { Environment } from './environment.ts';
import { readSecretFiles } from './secret-files.ts';

export interface GoogleConfig {
  readonly clientId: string;
  readonly certsUrl: string;
  readonly issuers: readonly string[];
  /** The origins from which a picture may be fetched; a host may begin with `*.`, which matches one or more labels. */
  readonly pictureOrigins: readonly string[];
}

export interface GeocoderConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Where metrics are served; both null: nowhere. */
export interface MetricsConfig {
  /** A separate port for metrics; null: none. */
  readonly port: number | null;
  /** A client with this token can also read the metrics at the main port; null: no client can. */
  readonly token: string | null;
}

export interface MailConfig {
  /** Null: mails are written into a folder. */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly contact: string;
}

/** The configuration that the parts receive: validated and converted. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the embedded engine. */
  readonly engine: EngineAddress | null;
  readonly dbPrefix: string;
  readonly publicOrigin: string | null;
  /** Which proxies in front of the service are trusted, or how many; false: none. */
  readonly trustProxy: false | number | string[];
  /** Null: the key in DATA_DIR/secrets.json. */
  readonly jwtKey: string | null;
  readonly google: GoogleConfig | null;
  readonly mail: MailConfig;
  /** Null: cities are suggested only from the bundled list. */
  readonly geocoder: GeocoderConfig | null;
  readonly logLevel: string;
  readonly metrics: MetricsConfig;
  readonly rateLimit: number;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Whether `DAILY` limits what one person publishes. */
  readonly dailyLimits: boolean;
  /** Null: this process does not publish; `shared`: an equal part among all publishing processes. */
  readonly publisherShard: { readonly index: number; readonly count: number } | 'shared' | null;
  readonly pageDir: string;
}

/** A wrong or missing variable. The message names each variable and what it must be, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly variables: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    super([...problems].map(([name, problem]) => `${name} ${problem}`).join('\n'));
    this.variables = [...problems.keys()];
  }
}

/**
 * Reads the environment and the files of its secrets; an empty variable counts as unset, because shells and compose
 * files write it that way.
 * @throws ConfigError listing every wrong file at once, or if all are right every wrong variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems = new Map<string, string>();
  const given = { ...env, ...readSecretFiles(env, problems) };
  if (problems.size > 0) throw new ConfigError(problems);
  const known = Object.keys(Environment.properties);
  const data = Object.fromEntries(known.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const values = parse(data);
  const engine = engineOf(values, problems);
  const shard = values.PUBLISHER_SHARD === undefined ? 'shared' : shardOf(values.PUBLISHER_SHARD, problems);
  const trustProxy = trustProxyOf(values.TRUST_PROXY, problems);
  checkMail(values, problems);
  checkPublic(values, problems);
  checkMetrics(values, problems);
  if (problems.size > 0) throw new ConfigError(problems);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    engine,
    dbPrefix: values.DB_PREFIX,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    trustProxy,
    jwtKey: values.JWT_KEY ?? null,
    google: values.GOOGLE_CLIENT_ID
      ? {
          clientId: values.GOOGLE_CLIENT_ID,
          certsUrl: values.GOOGLE_CERTS_URL,
          issuers: values.GOOGLE_ISSUER.split(',').map((issuer) => issuer.trim()),
          pictureOrigins: values.GOOGLE_PICTURE_ORIGINS.split(','),
        }
      : null,
    mail: mailOf(values),
    geocoder: values.GEOCODER_TOKEN
      ? { url: withoutEndSlash(values.GEOCODER_URL), token: values.GEOCODER_TOKEN }
      : null,
    logLevel: values.LOG_LEVEL,
    metrics: { port: values.METRICS_PORT ?? null, token: values.METRICS_TOKEN ?? null },
    rateLimit: values.RATE_LIMIT,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: values.REFRESH_TOKEN_SECONDS,
    dailyLimits: values.DAILY_LIMITS === 'on',
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
      ajv: { customOptions: (ajv) => ajv.addVocabulary(['expects', 'secret']) },
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
  const urls = values.COUCHDB_URL.split(',').map((each) => (URL.canParse(each) ? new URL(each) : null));
  const known = urls.flatMap((url) => (url !== null && url.search === '' && url.hash === '' ? [url] : []));
  const [first] = known;
  if (first === undefined || known.length < urls.length) {
    problems.set('COUCHDB_URL', `must be ${expectation('COUCHDB_URL')}`);
    return null;
  }
  const user = values.COUCHDB_USER ?? only(known.map((url) => decodeURIComponent(url.username)));
  const password = values.COUCHDB_PASSWORD ?? only(known.map((url) => decodeURIComponent(url.password)));
  if (user === '') problems.set('COUCHDB_USER', 'must be given, here or in COUCHDB_URL: the name of a server admin');
  if (password === '') problems.set('COUCHDB_PASSWORD', 'must be given, here or in COUCHDB_URL: the admin’s password');
  if (user === null || password === null) {
    problems.set('COUCHDB_URL', 'must have one credential for all addresses, at one of them or at all');
    return null;
  }
  const [url, ...further] = known.map(withoutCredential);
  return { url: url ?? '', user, password, ...(further.length === 0 ? {} : { further }) };
}

/** The value on which all non-empty texts agree; empty if all are empty. Null if they disagree. */
function only(texts: readonly string[]): string | null {
  const said = new Set(texts.filter((text) => text !== ''));
  const [one = ''] = said;
  return said.size > 1 ? null : one;
}

function withoutCredential(url: URL): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return withoutEndSlash(bare.href);
}

/**
 * A mailed link gives access to an account, so its address must not come from the request: any client may send any
 * `Host` (docs/adr/2026-11-accounts.md).
 */
function checkMail(values: Environment, problems: Map<string, string>): void {
  if (values.SMTP_URL === undefined) return;
  if (!URL.canParse(values.SMTP_URL)) problems.set('SMTP_URL', `must be ${expectation('SMTP_URL')}`);
  if (values.PUBLIC_ORIGIN === undefined) {
    problems.set('PUBLIC_ORIGIN', `must be given together with SMTP_URL: ${expectation('PUBLIC_ORIGIN')}`);
  }
}

function mailOf(values: Environment): MailConfig {
  const host = values.PUBLIC_ORIGIN === undefined ? 'lapka.example' : new URL(values.PUBLIC_ORIGIN).hostname;
  const contact = values.CONTACT_EMAIL ?? `help@${host}`;
  return { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM ?? `Lapka <${contact}>`, contact };
}

function shardOf(text: string, problems: Map<string, string>): { index: number; count: number } {
  const [index = 0, count = 1] = text.split('/').map(Number);
  if (index >= count) problems.set('PUBLISHER_SHARD', `must be ${expectation('PUBLISHER_SHARD')}`);
  return { index, count };
}

/**
 * A proxy appends the address it saw to X-Forwarded-For. A service that trusts the whole header takes the first entry,
 * which the client wrote: clients would then choose their own address and evade all limits by address. So only a count
 * from the end, or named proxies, are accepted.
 */
function trustProxyOf(text: string, problems: Map<string, string>): false | number | string[] {
  if (text === 'false') return false;
  if (/^[0-9]{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',');
  if (addresses.every(isAddressOrNetwork)) return addresses;
  problems.set('TRUST_PROXY', `must be ${expectation('TRUST_PROXY')}`);
  return false;
}

/** A network of all addresses would trust every client. */
function isAddressOrNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text)) return true;
  if (!IPv4.isValidCIDRFourPartDecimal(text) && !IPv6.isValidCIDR(text)) return false;
  const [, bits] = ipaddr.parseCIDR(text);
  return bits > 0;
}

/**
 * If people reach the service from other machines, only the operator knows its address: the sender of a request chooses
 * `Host`.
 */
function checkPublic(values: Environment, problems: Map<string, string>): void {
  if (values.PUBLIC_ORIGIN !== undefined) return;
  const why = isLoopback(values.HOST)
    ? values.TRUST_PROXY === 'false'
      ? null
      : 'behind a proxy (TRUST_PROXY)'
    : 'when HOST is not a loopback address';
  if (why !== null) problems.set('PUBLIC_ORIGIN', `must be given ${why}: ${expectation('PUBLIC_ORIGIN')}`);
}

/** The metrics name no person, but they must not be public. */
function checkMetrics(values: Environment, problems: Map<string, string>): void {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = values;
  if (port === undefined) return;
  if (port !== 0 && port === values.PORT) problems.set('METRICS_PORT', `must be ${expectation('METRICS_PORT')}`);
  if (token === undefined && !isLoopback(values.HOST)) {
    const why = 'must be given together with METRICS_PORT when HOST is not a loopback address';
    problems.set('METRICS_TOKEN', `${why}: ${expectation('METRICS_TOKEN')}`);
  }
}
