import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
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
    ['everything that people need', PUBLIC, []],
    ['for trying it out here', { PUBLIC_ORIGIN: 'http://localhost:8080', RATE_LIMIT: '0', DAILY_LIMITS: 'off' }, []],
    ['no TLS', { ...PUBLIC, PUBLIC_ORIGIN: 'http://lapka.example' }, [/PUBLIC_ORIGIN begins with http:/]],
    ['a proxy that nobody named', { ...PUBLIC, TRUST_PROXY: 'false' }, [/TRUST_PROXY is false/]],
    ['no mail server', { ...PUBLIC, SMTP_URL: '' }, [/SMTP_URL is unset/]],
    ['a mail server without TLS', { ...PUBLIC, SMTP_URL: 'smtp://user:password@mail.example' }, [/do without TLS/]],
    ['one that must have it', { ...PUBLIC, SMTP_URL: 'smtp://user:password@mail.example?requireTLS=true' }, []],
    ['one on this machine', { ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:25' }, []],
    ['no limits by day', { ...PUBLIC, DAILY_LIMITS: 'off' }, [/DAILY_LIMITS is off/]],
    ['limits that the proxy has', { ...PUBLIC, RATE_LIMIT: '0' }, []],
    [
      'limits that nobody has',
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
