import { type Static, Type } from 'typebox';
import { DURATIONS } from '../../../../src/domain/limits.ts';

/** The default port of the service. */
export const DEFAULT_PORT = 8080;
const ORIGIN = '^https?://[^/?#@\\s]+$';
const HTTP_URL = '^https?://[^\\s]+$';
const HTTP_URLS = '^https?://[^\\s,]+(?:,https?://[^\\s,]+)*$';

/**
 * Every variable the service reads. `expects` completes "NAME must be …" in an error and never contains the value;
 * `description` is its line in docs/operating.md (a test compares both). A `secret` may be in a file (secret-files.ts).
 */
export const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: DEFAULT_PORT,
    expects: 'a port number from 0 to 65535 (0: any free one)',
    description: 'Port to listen on; 0 takes a free one and prints it.',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    expects: 'a host name or address to listen on',
    description:
      'Address to listen on; a container needs `0.0.0.0`. Any but loopback needs PUBLIC_ORIGIN and a TLS proxy: plain HTTP has no service worker and no secure cookie.',
  }),
  DATA_DIR: Type.String({
    minLength: 1,
    default: './data',
    expects: 'the path of a folder',
    description: 'Folder for secrets, and for the embedded engine and mails if these are used.',
  }),
  COUCHDB_URL: Type.Optional(
    Type.String({
      pattern: HTTP_URLS,
      expects:
        'an http or https address such as http://127.0.0.1:5984, or those of a cluster’s nodes with commas between',
      description:
        'Address of a CouchDB 3.x, or of a cluster’s nodes with commas between; may contain a server admin’s credentials. Unset: the embedded engine.',
    }),
  ),
  COUCHDB_USER: Type.Optional(
    Type.String({
      minLength: 1,
      expects: 'the name of a server admin of COUCHDB_URL',
      description: 'Server admin’s name, if not in COUCHDB_URL.',
    }),
  ),
  COUCHDB_PASSWORD: Type.Optional(
    Type.String({
      secret: true,
      minLength: 1,
      expects: 'the password of COUCHDB_USER',
      description: 'Server admin’s password, if not in COUCHDB_URL.',
    }),
  ),
  DB_PREFIX: Type.String({
    pattern: '^(?:[a-z][a-z0-9_-]{0,30}[-_])?$',
    default: '',
    expects: 'empty, or lower-case letters, digits, _ and -, beginning with a letter and ending in - or _',
    description: 'Prefix of all database names, so that installations can share a CouchDB.',
  }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({
      pattern: ORIGIN,
      expects: 'an origin without a path, such as https://lapka.example',
      description:
        'The address people use: in links, canonical addresses and the sitemap; only this origin may post to /auth; https gives Secure cookies and HSTS. Needed with SMTP_URL, TRUST_PROXY or another HOST than loopback. Unset: the Host of each request, if loopback.',
    }),
  ),
  TRUST_PROXY: Type.String({
    default: 'false',
    expects:
      'false, the number of proxies in front (1 for one), or a comma-separated list of their addresses; believing any sender would let everybody choose their own address',
    description:
      'Proxies whose X-Forwarded-For and -Proto count: `false`, their number, or their addresses. Needs PUBLIC_ORIGIN.',
  }),
  JWT_KEY: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      expects: 'a text of at least 32 characters',
      description:
        'Key that signs access tokens; CouchDB needs the same. Unset: drawn at the first start, in DATA_DIR/secrets.json.',
    }),
  ),
  GOOGLE_CLIENT_ID: Type.Optional(
    Type.String({
      pattern: '^[\\w.-]{4,256}$',
      expects: 'an OAuth client id',
      description: 'OAuth client id of Google sign-in. Unset: no button.',
    }),
  ),
  GOOGLE_CERTS_URL: Type.String({
    pattern: HTTP_URL,
    default: 'https://www.googleapis.com/oauth2/v1/certs',
    expects: 'an http or https address that answers certificates or keys by key id',
    description: 'Source of the issuer’s public keys (PEM by key id).',
  }),
  GOOGLE_ISSUER: Type.String({
    minLength: 1,
    default: 'https://accounts.google.com,accounts.google.com',
    expects: 'one or more issuers, separated by commas',
    description: 'Accepted values of `iss` in an ID token.',
  }),
  GOOGLE_PICTURE_ORIGINS: Type.String({
    pattern: '^https?://[^/?#@,\\s]+(?:,https?://[^/?#@,\\s]+)*$',
    default: 'https://*.googleusercontent.com',
    expects: 'one or more origins, separated by commas; a host may begin with *.',
    description: 'Origins from which a new Google account’s picture may be fetched.',
  }),
  SMTP_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: '^smtps?://[^\\s]+$',
      expects: 'an smtp or smtps address such as smtps://user:password@mail.example:465',
      description:
        'Mail server with credentials; `?requireTLS=true` requires TLS. Needs PUBLIC_ORIGIN. Unset: mails are written to DATA_DIR/mail.',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: '^(?:[^<>\\r\\n]{0,80}<[^\\s@<>]+@[^\\s@<>]+>|[^\\s@<>]+@[^\\s@<>]+)$',
      expects: 'an e-mail address, or a name followed by one in angle brackets',
      description: 'Sender of mails. Unset: CONTACT_EMAIL with the name Lapka.',
    }),
  ),
  CONTACT_EMAIL: Type.Optional(
    Type.String({
      pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
      expects: 'an e-mail address',
      description:
        'Address for questions, on the static pages and in mails. Unset: help@ and the host of PUBLIC_ORIGIN, or help@lapka.example.',
    }),
  ),
  GEOCODER_URL: Type.String({
    pattern: '^https?://[^\\s?#]+$',
    default: 'https://api.mapbox.com/geocoding/v5/mapbox.places',
    expects: 'an http or https address without a query',
    description: 'Places endpoint of a geocoder like Mapbox’ v5; the typed text ends its path.',
  }),
  GEOCODER_TOKEN: Type.Optional(
    Type.String({
      secret: true,
      pattern: '^\\S+$',
      expects: 'an access token',
      description:
        'Access token of the geocoder, which gets the typed text only. Unset: the bundled list of Ukraine’s cities.',
    }),
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expects: 'fatal, error, warn, info, debug, trace or silent',
    description: 'Level of the log (JSON lines on standard output, without personal data).',
  }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      expects: 'a port number from 0 to 65535 (0: any free one), another one than PORT',
      description: 'Port of HOST for `GET /metrics` alone. Needs METRICS_TOKEN when HOST is not loopback. Unset: none.',
    }),
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      secret: true,
      pattern: '^[\\w.~+/=-]{16,}$',
      expects: 'at least 16 characters as tokens have them (letters, digits and ._~+/=-)',
      description:
        'Bearer token for `GET /metrics`, at PORT too; METRICS_PORT then requires it. Unset: PORT has no such address.',
    }),
  ),
  RATE_LIMIT: Type.Number({
    minimum: 0,
    maximum: 100_000,
    default: 1,
    expects: 'a number from 0 to 100000 (0: no limits by address)',
    description: 'Factor of the request limits per address; 0 disables them. Limits per account stay.',
  }),
  ACCESS_TOKEN_SECONDS: Type.Integer({
    minimum: 2,
    maximum: 3600,
    default: DURATIONS.accessToken / 1000,
    expects: 'a whole number of seconds from 2 to 3600',
    description: 'Life of an access token in seconds, and the longest delay of a change of roles.',
  }),
  REFRESH_TOKEN_SECONDS: Type.Integer({
    minimum: 2,
    maximum: 34_560_000,
    default: DURATIONS.refreshToken / 1000,
    expects: 'a whole number of seconds from 2 to 34560000 (400 days)',
    description: 'Seconds a device stays signed in without contact.',
  }),
  PUBLISHER: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    expects: 'on or off',
    description: 'Whether this process publishes statements.',
  }),
  PUBLISHER_SHARD: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,4}/[1-9][0-9]{0,3}$',
      expects: 'i/n with 0 <= i < n, for instance 0/2',
      description:
        'Fixed part of the people this process publishes for, such as `0/2`. Unset: publishing processes divide the people and replace a dead one.',
    }),
  ),
  DAILY_LIMITS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    expects: 'on or off',
    description: 'Daily limits of what one person publishes and uploads; `off` for imports.',
  }),
  PAGE_DIR: Type.String({
    minLength: 1,
    default: './dist',
    expects: 'the path of a folder',
    description: 'Folder of the built page (`npm run build`).',
  }),
});
export type Environment = Static<typeof Environment>;
