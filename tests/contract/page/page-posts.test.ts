import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentId } from '../../../src/domain/comment/id.ts';
import { PostFact } from '../../../src/domain/post/schema.ts';
import { ROUTE_NAMES, ROUTES } from '../../../src/domain/routes.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { engines } from '../engines.ts';
import { AT, ORIGIN, openPageStage, type PageStage, readPage } from './page-stage.ts';

describe.each(engines())('the HTML of posts: $name', (kind) => {
  let stage: PageStage;
  beforeAll(async () => {
    stage = await openPageStage(kind);
  });
  afterAll(() => stage.stop());

  it('shows a post with its title, text, author and data', async () => {
    const { address } = await stage.publishPost(1, { content: '<p>Спить <strong>цілий</strong> день</p>' });
    const answer = await stage.get(address);
    const page = readPage(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(page.titles).toEqual(['Кіт · Lapka']);
    expect(page.meta).toMatchObject({
      description: 'Спить цілий день',
      'og:type': 'article',
      'og:url': ORIGIN + address,
      'article:author': 'Олена Коваль',
      robots: 'index, follow',
    });
    expect(page.data.map((each) => each['@type'])).toEqual(['Article', 'BreadcrumbList']);
    expect(page.plain).toContain('<h1>Кіт</h1>');
    expect(page.plain).toContain('<p>Спить <strong>цілий</strong> день</p>');
    expect(page.plain).toContain('Written by Олена Коваль');
  });

  it('escapes what a person wrote', async () => {
    const { address } = await stage.publishPost(2, {
      postTitle: '</title></noscript><script>alert(1)</script>',
      tags: ['</script>'],
    });
    const { body } = await stage.get(address);
    const page = readPage(body);
    expect(page.titles).toEqual(['</title></noscript><script>alert(1)</script> · Lapka']);
    expect(page.scripts).toEqual(['application/ld+json', 'application/ld+json', 'module', 'application/json']);
    expect(page.firstPosts).toMatchObject([{ postTitle: '</title></noscript><script>alert(1)</script>' }]);
    expect(body).not.toContain('<script>alert(1)');
  });

  it('a removed post disappears from its page', async () => {
    const { person, id, address } = await stage.publishPost(3);
    expect((await stage.get(address)).statusCode).toBe(200);
    await stage.world.remove(person, id);
    await stage.world.publish();
    expect((await stage.get(address)).statusCode).toBe(200);
    stage.pass(3_000);
    expect((await stage.get(address)).statusCode).toBe(404);
  });

  it('the community page has the whole first page of posts, ordered by publication as on a device', async () => {
    const late = await stage.publishPost(8, { postTitle: 'Написано раніше' });
    const early = await stage.publishPost(7, { postTitle: 'Написано ще раніше' });
    await stage.posts.caughtUp();
    stage.pass(3_000);
    const { firstPosts } = readPage((await stage.get('/dashboard/community')).body);
    expect(firstPosts.slice(0, 2).map(({ _id }) => _id)).toEqual([early.id, late.id]);
    expect(firstPosts[0]).not.toHaveProperty('_rev');
    for (const fact of firstPosts) expect(Value.Check(PostFact, fact)).toBe(true);
    expect(readPage((await stage.get(late.address)).body).firstPosts.map(({ _id }) => _id)).toEqual([late.id]);
    expect(readPage((await stage.get('/dashboard/about')).body).firstPosts).toEqual([]);
    await stage.world.remove(early.person, early.id);
    await stage.world.publish();
    await stage.posts.caughtUp();
    stage.pass(3_000);
    const after = readPage((await stage.get('/dashboard/community')).body).firstPosts;
    expect(after.map(({ _id }) => _id)).not.toContain(early.id);
  });

  it('a tag’s page lists its posts, and search engines see no unused tag', async () => {
    const { address } = await stage.publishPost(5, { tags: ['їжаки'] });
    await stage.posts.caughtUp();
    const used = readPage((await stage.get(encodeURI('/dashboard/posts/tag/Їжаки'))).body);
    expect(used.meta.robots).toBe('index, follow');
    expect(used.titles).toEqual(['# Їжаки · Lapka']);
    expect(used.plain).toContain(`<a href="${address}">Кіт</a>`);
    const unused = await stage.get(encodeURI('/dashboard/posts/tag/ніхто'));
    expect([unused.statusCode, readPage(unused.body).meta.robots]).toEqual([200, 'noindex, follow']);
  });

  it('the comments of a post are below it', async () => {
    const { id, person, address } = await stage.publishPost(6);
    const comment = {
      type: 'comment',
      schemaVersion: versionOf('comment'),
      written: { at: AT, device: 'd1' },
      createdAt: AT,
      editedAt: null,
    };
    const words = { content: 'Який гарний!', parentId: null, replyTo: null };
    await stage.world.put(person, { _id: commentId(id, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B'), ...comment, ...words });
    await stage.world.publish();
    const page = readPage((await stage.get(address)).body);
    expect(page.plain).toContain('<h2>Comments: 1</h2>');
    expect(page.plain).toContain('<p>Який гарний!</p>');
    expect(page.data[0]).toMatchObject({
      commentCount: 1,
      interactionStatistic: [{ userInteractionCount: 0 }, { userInteractionCount: 1 }],
    });
  });

  it('the newest posts are in the community’s list and in the sitemap, which robots.txt names', async () => {
    const { address } = await stage.publishPost(4);
    stage.pass(600_000);
    const { body } = await stage.get('/sitemap.xml');
    expect(body).toContain(`<loc>${ORIGIN}${address}</loc><lastmod>`);
    for (const name of ROUTE_NAMES) {
      const listed = ROUTES[name].indexed && !ROUTES[name].path.includes(':');
      expect(body.includes(`<loc>${ORIGIN}${ROUTES[name].path}</loc>`)).toBe(listed);
    }
    expect(readPage((await stage.get('/dashboard/community')).body).plain).toContain(`<a href="${address}">`);
    expect((await stage.get('/robots.txt')).body).toBe(
      `User-agent: *\nDisallow: /db/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    );
  });
});
