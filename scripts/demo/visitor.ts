import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { Session } from '../../src/domain/account/schema.ts';
import { uploadAddress } from '../../src/domain/photo/variants.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { DRAWING, drawPet } from './drawings.ts';
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

  /** Uploads the picture and writes the statement; the service publishes it. `number` makes the picture. */
  async write(post: SamplePost, number: number, at: Date): Promise<void> {
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
    const answer = await this.#request(`/db/${this.#signedIn().ownDatabase}/_bulk_docs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ docs: [statement] }),
    });
    if (!answer.ok) throw new Error(`A post could not be written: ${answer.status} ${await answer.text()}`);
  }

  async #upload(animal: 'cat' | 'dog', number: number, alt: string): Promise<NonNullable<PostStatement['photo']>> {
    const bytes = new Uint8Array(await drawPet(animal, number));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await this.#request(uploadAddress(sha256), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`A photo could not be uploaded: ${answer.status} ${await answer.text()}`);
    return { sha256, alt, ...DRAWING };
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
    await new Promise((wake) => setTimeout(wake, seconds * 1000));
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
