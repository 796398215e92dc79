import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteFactId } from '../../../src/domain/invite/id.ts';
import { organisationFactId, organisationIds } from '../../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../../src/domain/organisation/no-visit.ts';
import { inviteOfStep, organisationStepId } from '../../../src/domain/organisation-step/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { NEW_PASSWORD, type Registered, useAccountWorld } from './account-world.ts';
import { CLIENT, claimsOf, ISSUER, openIssuer } from './google-issuer.ts';
import { linkIn } from './mailbox.ts';
import { newUlid } from './moderation-world.ts';
import { type Answer, newPerson, stages } from './stage.ts';

const env = { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_CERTS_URL: '', GOOGLE_ISSUER: ISSUER };
let issuer: Awaited<ReturnType<typeof openIssuer>>;
// Before the services start, because they read its address.
beforeAll(async () => {
  issuer = await openIssuer();
  env.GOOGLE_CERTS_URL = issuer.certsUrl;
});
afterAll(() => issuer.close());

describe.each(stages)('a person who verifies an invited address finds the invite at once on $name', (kind) => {
  const world = useAccountWorld(kind, env);
  let founder: Registered;
  let organisation: string;

  beforeAll(async () => {
    founder = await world.stage.register({ firstName: 'Фаїна' });
    const _id = organisationIds.make(newUlid());
    const content = {
      ...NO_VISIT,
      name: 'Пухнаста лапа',
      organisationType: 'dogGrooming',
      description: '',
      services: [],
    };
    await write({ _id, type: 'organisation', ...content });
    organisation = organisationFactId(_id, founder.session.userId);
    await published();
  });
  async function write(statement: { readonly _id: string; readonly type: 'organisation' | 'organisation-step' }) {
    const at = new Date().toISOString();
    const body = {
      ...statement,
      schemaVersion: versionOf(statement.type),
      written: { at, device: 'd1' },
      createdAt: at,
    };
    const path = `/db/${founder.session.ownDatabase}/${encodeURIComponent(statement._id)}`;
    const answer = await world.stage.call('PUT', path, { token: founder.session.accessToken, body });
    if (answer.status !== 201) throw new Error(`a statement was answered ${answer.status} ${answer.text}`);
  }

  /** Returns the invite in its recipient's database. */
  async function invite(email: string): Promise<string> {
    const _id = organisationStepId(organisation, newUlid());
    const step = { _id, type: 'organisation-step', act: { does: 'invite-address', email, role: 'user' } } as const;
    await write(step);
    await published();
    return inviteFactId(organisation, inviteOfStep(_id));
  }

  const published = async () => await world.stage.service.publisher?.idle();
  const found = async (ownDatabase: string, id: string) => {
    const { rows } = await world.stage.service.couch.use<object>(ownDatabase).fetch({ keys: [id] });
    const [row] = rows;
    return row !== undefined && 'doc' in row && row.doc ? row.doc : null;
  };
  const until = (ownDatabase: string, id: string) =>
    expect.poll(() => found(ownDatabase, id)).toMatchObject({ _id: id });

  const signIn = (claims: object): Promise<Answer> =>
    world.post('google', { credential: issuer.issue(claims), locale: 'uk' });
  const gmail = () => `${newPerson().email.split('@')[0]}@gmail.com`;

  it('a person finds the invite after the link of a mail', async () => {
    const person = await world.stage.register();
    const invited = await invite(person.email);
    expect(await found(person.session.ownDatabase, invited)).toBeNull();
    const { token } = linkIn(await world.mailTo(person.email));
    expect((await world.post('email/confirm', { token })).status).toBe(200);
    await until(person.session.ownDatabase, invited);
  });

  it('a person finds the invite after a password reset link', async () => {
    const person = await world.stage.register();
    const invited = await invite(person.email);
    const token = await world.resetToken(person);
    expect(await found(person.session.ownDatabase, invited)).toBeNull();
    expect((await world.post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    await until(person.session.ownDatabase, invited);
  });

  it('a person finds the invite after a Google sign-in that creates an account', async () => {
    const email = gmail();
    const invited = await invite(email);
    const { body } = await signIn(claimsOf(email));
    await until(String(body?.ownDatabase), invited);
  });

  it('a person finds the invite after a Google sign-in that joins an account', async () => {
    const person = await world.stage.register({ email: gmail() });
    const invited = await invite(person.email);
    expect(await found(person.session.ownDatabase, invited)).toBeNull();
    expect((await signIn(claimsOf(person.email))).body?.userId).toBe(person.session.userId);
    await until(person.session.ownDatabase, invited);
  });

  it('a person does not find the invite after a password sign-in, which verifies no address', async () => {
    const person = await world.stage.register();
    const invited = await invite(person.email);
    expect((await world.login(person.email, person.password)).status).toBe(200);
    await published();
    expect(await found(person.session.ownDatabase, invited)).toBeNull();
  });
});
