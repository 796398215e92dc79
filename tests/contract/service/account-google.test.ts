import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { CLIENT, claimsOf, ISSUER, openIssuer } from './google-issuer.ts';
import { inSeconds, newPerson, openStage, type Stage, stages } from './stage.ts';

/** A server for Google's pictures, by path; any other path is 404. */
async function openPictures(answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.each(stages)('a Google account on $name', (kind) => {
  let stage: Stage;
  let issuer: Awaited<ReturnType<typeof openIssuer>>;
  let pictures: Awaited<ReturnType<typeof openPictures>>;

  beforeAll(async () => {
    const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1d6150' } })
      .jpeg()
      .toBuffer();
    issuer = await openIssuer();
    pictures = await openPictures({
      '/good=s300-c': (_request, response) => response.setHeader('content-type', 'image/jpeg').end(jpeg),
      '/text': (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      '/huge': (_request, response) => {
        response.write(jpeg);
        response.end(Buffer.alloc(LIMITS.uploadBytes));
      },
      '/elsewhere': (_request, response) => response.writeHead(302, { location: '/good=s300-c' }).end(),
    });
    stage = await openStage(kind, {
      env: {
        GOOGLE_CLIENT_ID: CLIENT,
        GOOGLE_CERTS_URL: issuer.certsUrl,
        GOOGLE_ISSUER: ISSUER,
        GOOGLE_PICTURE_ORIGINS: `https://*.googleusercontent.com,${pictures.origin}`,
      },
    });
  });
  afterAll(async () => {
    await stage.stop();
    issuer.close();
    pictures.close();
  });

  const gmail = () => `${newPerson().email.split('@')[0]}@gmail.com`;
  async function signIn(claims: object) {
    const answer = await stage.call('POST', '/auth/google', {
      body: { credential: issuer.issue(claims), locale: 'uk' },
    });
    expect(answer.status).toBe(200);
    return {
      userId: String(answer.body?.userId),
      token: String(answer.body?.accessToken),
      database: String(answer.body?.ownDatabase),
    };
  }
  const profileOf = async ({ database, token }: { database: string; token: string }) =>
    (await stage.call('GET', `/db/${database}/profile`, { token })).body;

  describe('the Google picture', () => {
    it('the Google picture becomes the avatar of the first profile, in avatar size, and is fetched once', async () => {
      const claims = claimsOf(gmail(), { picture: `${pictures.origin}/good=s96-c` });
      const person = await signIn(claims);
      const avatar = (await profileOf(person))?.avatar as { sha256: string };
      expect(avatar.sha256).toMatch(/^[0-9a-f]{64}$/);
      const variant = await fetch(`${stage.url}/media/${avatar.sha256}/300`);
      expect([variant.status, variant.headers.get('content-type')]).toEqual([200, 'image/webp']);
      await vi.waitFor(
        async () => {
          await stage.service.publisher?.idle();
          expect((await stage.call('GET', `/db/directory/profile:${person.userId}`)).status).toBe(200);
        },
        { timeout: 20_000 },
      );
      const asked = pictures.asked.length;
      await signIn(claims);
      expect(pictures.asked).toHaveLength(asked);
    });

    it.each([
      ['is missing', '/nothing'],
      ['is not a photo', '/text'],
      ['is larger than a photo may be', '/huge'],
      ['is behind a redirect', '/elsewhere'],
    ])('the Google picture that %s is left out without failing the sign-in', async (_what, path) => {
      const person = await signIn(claimsOf(gmail(), { picture: pictures.origin + path }));
      const profile = await profileOf(person);
      expect(profile).toMatchObject({ type: 'profile', firstName: 'Тарас' });
      expect(profile).not.toHaveProperty('avatar');
    });

    it.each([
      ['another host', (origin: string) => `${origin.replace('127.0.0.1', 'localhost')}/good=s300-c`],
      ['another scheme', (origin: string) => `${origin.replace('http:', 'https:')}/good=s300-c`],
      ['a host whose name only begins like the allowed one', (origin: string) => `${origin}.evil.example/good=s300-c`],
      ['a credential before the host', (origin: string) => `${origin.replace('//', '//a:b@')}/good=s300-c`],
      ['a file', () => 'file:///etc/passwd'],
      ['nonsense', () => 'picture'],
    ])('the Google picture is never fetched from %s', async (_what, address) => {
      const asked = pictures.asked.length;
      const person = await signIn(claimsOf(gmail(), { picture: address(pictures.origin) }));
      expect(await profileOf(person)).not.toHaveProperty('avatar');
      expect(pictures.asked).toHaveLength(asked);
    });
  });

  it('a Google account has a confirmed address and no password until its owner sets one by mail', async () => {
    const { token } = await signIn(claimsOf(gmail()));
    const info = (await stage.call('GET', '/auth/account', { token })).body;
    expect(info).toMatchObject({ emailConfirmed: true, hasPassword: false, google: true });
    const email = { email: newPerson().email, password: 'whatever it is' };
    expect((await stage.call('POST', '/auth/email', { token, body: email })).body?.code).toBe('account/no-password');
  });

  describe('deleting a Google account', () => {
    const remove = (token: string, claims: object) =>
      stage.call('POST', '/auth/delete', { token, body: { credential: issuer.issue(claims) } });

    it('deleting a Google account requires a new, recent sign-in at Google', async () => {
      const claims = claimsOf(gmail());
      const { token, userId } = await signIn(claims);
      const password = await stage.call('POST', '/auth/delete', { token, body: { password: 'x' } });
      expect([password.status, password.body?.code]).toEqual([409, 'account/no-password']);
      for (const wrong of [
        claimsOf(claims.email),
        { ...claims, iat: inSeconds(-1_200) },
        { ...claims, aud: 'somebody-else' },
      ]) {
        const answer = await remove(token, wrong);
        expect([answer.status, answer.body?.code]).toEqual([403, 'account/google-failed']);
      }
      expect((await remove(token, claims)).status).toBe(204);
      const again = await signIn(claims);
      expect(again.userId).not.toBe(userId);
    });

    it('deleting a Google account needs no session', async () => {
      const claims = claimsOf(gmail());
      const { userId } = await signIn(claims);
      const ask = (these: object) =>
        stage.call('POST', '/auth/delete/signed-out', { body: { credential: issuer.issue(these) } });
      for (const [wrong, status] of [
        [claimsOf(gmail()), 401],
        [{ ...claims, iat: inSeconds(-1_200) }, 403],
      ] as const) {
        const answer = await ask(wrong);
        expect([answer.status, answer.body?.code]).toEqual([status, 'account/google-failed']);
      }
      expect((await ask(claims)).body).toEqual({ userId });
    });
  });
});
