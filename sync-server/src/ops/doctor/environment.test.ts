import { describe, expect, it } from 'vitest';
import { readConfig } from '../../base/config/config.ts';
import { checkEnvironment } from './environment.ts';
import { Notes } from './report.ts';

const PUBLIC = {
  PUBLIC_ORIGIN: 'https://lapka.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://user:password@mail.example',
};

describe('settings of the environment that are probably a mistake', () => {
  it.each<[string, Record<string, string>, RegExp[]]>([
    ['nothing is set', {}, []],
    ['a complete public setup', PUBLIC, []],
    [
      'a setup for trying it out on this machine',
      { PUBLIC_ORIGIN: 'http://localhost:8080', RATE_LIMIT: '0', DAILY_LIMITS: 'off' },
      [],
    ],
    ['no TLS', { ...PUBLIC, PUBLIC_ORIGIN: 'http://lapka.example' }, [/PUBLIC_ORIGIN begins with http:/]],
    ['a proxy that is not configured', { ...PUBLIC, TRUST_PROXY: 'false' }, [/TRUST_PROXY is false/]],
    ['no mail server', { ...PUBLIC, SMTP_URL: '' }, [/SMTP_URL is unset/]],
    ['a mail server without TLS', { ...PUBLIC, SMTP_URL: 'smtp://user:password@mail.example' }, [/do without TLS/]],
    [
      'a mail server that requires TLS',
      { ...PUBLIC, SMTP_URL: 'smtp://user:password@mail.example?requireTLS=true' },
      [],
    ],
    ['a mail server on this machine', { ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:25' }, []],
    ['no daily limits', { ...PUBLIC, DAILY_LIMITS: 'off' }, [/DAILY_LIMITS is off/]],
    ['rate limits left to the proxy', { ...PUBLIC, RATE_LIMIT: '0' }, []],
    [
      'no rate limits anywhere',
      { ...PUBLIC, TRUST_PROXY: 'false', RATE_LIMIT: '0' },
      [/TRUST_PROXY is false/, /RATE_LIMIT is 0/],
    ],
  ])('checks the environment for likely mistakes: %s', (_name, env, wrong) => {
    const notes = new Notes();
    checkEnvironment(readConfig(env), notes);
    const { findings } = notes.report();
    expect(findings.map(({ what }) => what)).toEqual(wrong.map((each) => expect.stringMatching(each)));
    expect(findings.every(({ what, todo }) => !`${what}${todo}`.includes('password@'))).toBe(true);
  });
});
