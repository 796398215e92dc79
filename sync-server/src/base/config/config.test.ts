import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { Environment } from './environment.ts';

function problemsOf(env: Record<string, string>): { variables: readonly string[]; message: string } {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  return { variables: [], message: '' };
}

describe('the configuration', () => {
  it('requires no variable of the environment', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      engine: null,
      dbPrefix: '',
      publicOrigin: null,
      trustProxy: false,
      jwtKey: null,
      google: null,
      mail: { smtpUrl: null, from: 'Lapka <help@lapka.example>', contact: 'help@lapka.example' },
      logLevel: 'info',
      rateLimit: 1,
      accessTokenSeconds: 600,
      dailyLimits: true,
      publisherShard: 'shared',
    });
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(Environment.properties).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2', PUBLIC_ORIGIN: 'https://lapka.example' }, { trustProxy: 2 }],
    [
      { TRUST_PROXY: '10.0.0.1,10.1.0.0/16,fd00::/8', PUBLIC_ORIGIN: 'https://lapka.example' },
      { trustProxy: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8'] },
    ],
    [
      { TRUST_PROXY: '::ffff:10.0.0.1,100.64.0.0/10', PUBLIC_ORIGIN: 'https://lapka.example' },
      { trustProxy: ['::ffff:10.0.0.1', '100.64.0.0/10'] },
    ],
    [{ HOST: '127.0.0.2' }, { host: '127.0.0.2', publicOrigin: null }],
    [{ HOST: '::1' }, { host: '::1', publicOrigin: null }],
    [{ HOST: 'localhost' }, { host: 'localhost', publicOrigin: null }],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://lapka.example' }, { publicOrigin: 'https://lapka.example' }],
    [{ PUBLISHER: 'off' }, { publisherShard: null }],
    [{ DAILY_LIMITS: 'off' }, { dailyLimits: false }],
    [{ PUBLISHER_SHARD: '1/3' }, { publisherShard: { index: 1, count: 3 } }],
    [{ RATE_LIMIT: '0.5' }, { rateLimit: 0.5 }],
    [{}, { metrics: { port: null, token: null } }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, token: null } }],
    [
      { METRICS_PORT: '9464', METRICS_TOKEN: 'x'.repeat(16), HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://lapka.example' },
      { metrics: { port: 9464, token: 'x'.repeat(16) } },
    ],
    [
      { COUCHDB_URL: 'http://a%40b:p%3A%2F@couch:5984/' },
      { engine: { url: 'http://couch:5984', user: 'a@b', password: 'p:/' } },
    ],
    [
      { COUCHDB_URL: 'https://couch/prefix', COUCHDB_USER: 'admin', COUCHDB_PASSWORD: 'x' },
      { engine: { url: 'https://couch/prefix', user: 'admin', password: 'x' } },
    ],
    [
      { COUCHDB_URL: 'http://a:b@one:5984,http://two:5984/,http://a:b@three' },
      { engine: { url: 'http://one:5984', further: ['http://two:5984', 'http://three'], user: 'a', password: 'b' } },
    ],
    [
      { COUCHDB_URL: 'http://one,http://two', COUCHDB_USER: 'admin', COUCHDB_PASSWORD: 'x' },
      { engine: { url: 'http://one', further: ['http://two'], user: 'admin', password: 'x' } },
    ],
    [
      { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' },
      {
        google: {
          clientId: 'id.apps.googleusercontent.com',
          issuers: ['https://accounts.google.com', 'accounts.google.com'],
          pictureOrigins: ['https://*.googleusercontent.com'],
        },
      },
    ],
    [
      { SMTP_URL: 'smtp://mail.example', PUBLIC_ORIGIN: 'https://lapka.example' },
      { mail: { smtpUrl: 'smtp://mail.example', from: 'Lapka <help@lapka.example>', contact: 'help@lapka.example' } },
    ],
    [
      { GEOCODER_TOKEN: 'pk.1', GEOCODER_URL: 'https://geocoder.example/places/' },
      { geocoder: { url: 'https://geocoder.example/places', token: 'pk.1' } },
    ],
    [{ GEOCODER_URL: 'https://geocoder.example/places' }, { geocoder: null }],
    [
      { MAIL_FROM: 'Лапка <no-reply@lapka.example>', CONTACT_EMAIL: 'people@lapka.example' },
      { mail: { smtpUrl: null, from: 'Лапка <no-reply@lapka.example>', contact: 'people@lapka.example' } },
    ],
  ])('converts the environment %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['COUCHDB_URL', 'couch:5984'],
    ['COUCHDB_URL', 'http://'],
    ['COUCHDB_URL', 'http://a:s3cr3t-value@couch:5984/?x=1'],
    ['COUCHDB_URL', 'http://a:s3cr3t-value@one,'],
    ['COUCHDB_URL', 'http://a:s3cr3t-value@one,two'],
    ['COUCHDB_URL', 'http://a:s3cr3t-value@one http://two'],
    ['DB_PREFIX', 'Lapka-'],
    ['DB_PREFIX', 'lapka'],
    ['PUBLIC_ORIGIN', 'lapka.example'],
    ['PUBLIC_ORIGIN', 'https://lapka.example/app'],
    ['JWT_KEY', 's3cr3t-value'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GOOGLE_CERTS_URL', 'certs.json'],
    ['GOOGLE_PICTURE_ORIGINS', 'lh3.googleusercontent.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Lapka <a@b.c>\r\nBcc: d@e.f'],
    ['CONTACT_EMAIL', 'us'],
    ['GEOCODER_URL', 'https://geocoder.example/places?x=1'],
    ['GEOCODER_TOKEN', 'two words'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '8080'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with spaces between its words'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', 'none'],
    ['ACCESS_TOKEN_SECONDS', '0'],
    ['ACCESS_TOKEN_SECONDS', '7200'],
    ['REFRESH_TOKEN_SECONDS', 'week'],
    ['PUBLISHER', 'true'],
    ['DAILY_LIMITS', 'true'],
    ['PUBLISHER_SHARD', '2/2'],
    ['PUBLISHER_SHARD', '1'],
    ['PUBLISHER_SHARD', '0/0'],
  ])('rejects %s=%s with an error that names the variable and its valid values, but not the value', (name, value) => {
    const { variables, message } = problemsOf({ [name]: value });
    expect(variables).toEqual([name]);
    expect(message).toMatch(new RegExp(`^${name} must be \\S.{6,}`));
    expect(message).not.toContain('s3cr3t-value');
  });

  it.each([
    [{ SMTP_URL: 'mail.example', PUBLIC_ORIGIN: 'https://lapka.example' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://', PUBLIC_ORIGIN: 'https://lapka.example' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://user:s3cr3t-value@mail.example' }, ['PUBLIC_ORIGIN']],
  ])('rejects %j: mail to the outside needs a server, and a configured address for its links', (env, wrong) => {
    const { variables, message } = problemsOf(env);
    expect(variables).toEqual(wrong);
    expect(message).not.toContain('s3cr3t-value');
  });

  it.each([
    'true',
    'TRUE',
    'yes',
    '100',
    '10.0.0',
    '10.0.0.1/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,',
    '10.0.0.1/8/8',
    '10.1',
    '0x0a.0.0.1',
    '10.0.0.1/',
    'fd00::/129',
    '[::1]',
  ])('rejects TRUST_PROXY=%s with a sentence that says which values are allowed, and why', (value) => {
    const { variables, message } = problemsOf({ TRUST_PROXY: value, PUBLIC_ORIGIN: 'https://lapka.example' });
    expect(variables).toEqual(['TRUST_PROXY']);
    expect(message).toBe(
      'TRUST_PROXY must be false, the number of proxies in front (1 for one), or a comma-separated list of their addresses; ' +
        'believing any sender would let everybody choose their own address',
    );
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'when HOST is not a loopback address'],
    [{ HOST: '::' }, 'when HOST is not a loopback address'],
    [{ HOST: '192.168.1.5' }, 'when HOST is not a loopback address'],
    [{ HOST: 'localhost.evil.example' }, 'when HOST is not a loopback address'],
    [{ HOST: '127.0.0.1.evil.example' }, 'when HOST is not a loopback address'],
    [{ TRUST_PROXY: '1' }, 'behind a proxy (TRUST_PROXY)'],
  ])('rejects %j: a service reachable from other machines needs its public address', (env, why) => {
    const { variables, message } = problemsOf(env);
    expect(variables).toEqual(['PUBLIC_ORIGIN']);
    expect(message).toBe(`PUBLIC_ORIGIN must be given ${why}: an origin without a path, such as https://lapka.example`);
  });

  it('names all wrong variables at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', PUBLISHER: 'z' }).variables.toSorted()).toEqual([
      'LOG_LEVEL',
      'PORT',
      'PUBLISHER',
    ]);
  });

  it('requires the credential of a CouchDB', () => {
    expect(problemsOf({ COUCHDB_URL: 'http://couch:5984' }).variables).toEqual(['COUCHDB_USER', 'COUCHDB_PASSWORD']);
  });

  it('documents each variable with its default and description', async () => {
    const text = await readFile('docs/operating.md', 'utf8');
    for (const [name, property] of Object.entries<object>(Environment.properties)) {
      const preset = 'default' in property ? `\`${String(property.default) || ' '}\`` : 'unset';
      const description = 'description' in property ? String(property.description) : '';
      expect(text).toContain(`| \`${name}\` | ${preset} | ${description} |`);
    }
  });
});
