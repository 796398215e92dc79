import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ulid } from 'ulid';
import type { Session } from '../../src/domain/account/schema.ts';
import { commentId } from '../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../src/domain/comment/schema.ts';
import { likeId } from '../../src/domain/like/id.ts';
import type { LikeStatement } from '../../src/domain/like/schema.ts';
import { uploadAddress } from '../../src/domain/photo/variants.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../src/domain/profile/schema.ts';
import { DRAWING, drawAvatar, drawPet } from './drawings.ts';
import { SAMPLE_PASSWORD, type SamplePerson, sampleEmail } from './people.ts';
import type { SamplePost } from './posts.ts';

/** A sample person who uses the service as a device does: over HTTP, with no more rights than anybody. */
export class SampleVisitor {
  readonly #origin: string;
  #session: Session | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Registers, or signs in where the person is there from an earlier run. */
  async arrive(person: SamplePerson): Promise<void> {
    const { firstName, secondName, locale } = person;
    const credentials = { email: sampleEmail(person), password: SAMPLE_PASSWORD, locale };
    const registered = await this.#post('/auth/register', { ...credentials, firstName, secondName });
    const answer = registered.status === 409 ? await this.#post('/auth/login', credentials) : registered;
    if (!answer.ok)
      throw new Error(`${sampleEmail(person)} could not sign in: ${answer.status} ${await answer.text()}`);
    this.#session = (await answer.json()) as Session;
  }

  /** Fills in the profile that registering began, once: a second run leaves what the person changed meanwhile. */
  async introduce(person: SamplePerson, number: number): Promise<void> {
    const { bio, city, phone, phoneVisible, services, avatar } = person;
    const address = `/db/${this.#signedIn().ownDatabase}/${PROFILE_ID}`;
    const answer = await this.#request(address, {});
    if (!answer.ok) throw new Error(`A profile could not be read: ${answer.status} ${await answer.text()}`);
    const profile = (await answer.json()) as ProfileStatement & { _rev: string };
    if (bio === undefined || profile.bio !== undefined) return;
    const filled: ProfileStatement & { _rev: string } = {
      ...profile,
      written: { at: new Date().toISOString(), device: 'demo' },
      bio,
      ...(city && { city }),
      ...(phone && { phone }),
      ...(phoneVisible !== undefined && { phoneVisible }),
      ...(services && { services: [...services] }),
      ...(avatar && { avatar: { sha256: await this.#send(await drawAvatar(avatar, number)) } }),
    };
    const written = await this.#request(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(filled),
    });
    if (!written.ok) throw new Error(`A profile could not be written: ${written.status} ${await written.text()}`);
  }

  /** Uploads the picture and writes the statement; the service publishes it. `number` makes the picture. */
  async write(post: SamplePost, number: number, at: Date): Promise<string> {
    const id = postId(ulid(at.getTime()));
    const photo = post.picture ? await this.#upload(post.picture.animal, number, post.picture.alt) : null;
    const statement: PostStatement = {
      _id: id,
      type: 'post',
      schemaVersion: 1,
      written: { at: at.toISOString(), device: 'demo' },
      postTitle: post.title,
      content: post.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      tags: [...post.tags],
      photo,
      slug: slugOf(id, post.title),
      createdAt: at.toISOString(),
    };
    await this.#state([statement]);
    return id;
  }

  /** Comments on a post, or answers the comment `under` of the first level. @returns the id of the comment */
  async comment(post: string, text: string, under: string | null): Promise<string> {
    const at = new Date().toISOString();
    const statement: CommentStatement = {
      _id: commentId(post, ulid()),
      type: 'comment',
      schemaVersion: 1,
      written: { at, device: 'demo' },
      content: text,
      parentId: under,
      replyTo: under,
      createdAt: at,
    };
    await this.#state([statement]);
    return statement._id;
  }

  async like(posts: readonly string[]): Promise<void> {
    const written = { at: new Date().toISOString(), device: 'demo' };
    await this.#state(
      posts.map((post): LikeStatement => ({ _id: likeId(post), type: 'like', schemaVersion: 1, written, liked: true })),
    );
  }

  /** Waits until others can read it: what is said below it is refused before. */
  async published(id: string): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await this.#request(`/db/community/${encodeURIComponent(id)}`, {});
      if (answer.ok) return;
      await wait(200);
    }
    throw new Error(`${id} was not published.`);
  }

  async #state(docs: readonly object[]): Promise<void> {
    const answer = await this.#post(`/db/${this.#signedIn().ownDatabase}/_bulk_docs`, { docs });
    if (!answer.ok) throw new Error(`Nothing could be written: ${answer.status} ${await answer.text()}`);
  }

  async #upload(animal: 'cat' | 'dog', number: number, alt: string): Promise<NonNullable<PostStatement['photo']>> {
    return { sha256: await this.#send(await drawPet(animal, number)), alt, ...DRAWING };
  }

  /** Uploads a JPEG. @returns the hash it is named by */
  async #send(picture: Buffer): Promise<string> {
    const bytes = new Uint8Array(picture);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await this.#request(uploadAddress(sha256), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`A photo could not be uploaded: ${answer.status} ${await answer.text()}`);
    return sha256;
  }

  #post(path: string, body: unknown): Promise<Response> {
    return this.#request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** One request; waits as long as the service asks for when it limits the rate. */
  async #request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#session) headers.set('authorization', `Bearer ${this.#session.accessToken}`);
    const answer = await fetch(new URL(path, this.#origin), { ...init, headers });
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? '1');
    await wait(seconds * 1000);
    return this.#request(path, init);
  }

  #signedIn(): Session {
    if (this.#session === null) throw new Error('This sample person has not arrived yet.');
    return this.#session;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
