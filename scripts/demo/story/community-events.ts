import { like, writeComment, writePost } from '../acts/community.ts';
import { bookmark, draft, prefer, readNotifications } from '../acts/own-lists.ts';
import { BOOKMARKS, DRAFTS, NOTIFICATIONS_READ_DAYS_AGO } from '../data/own-lists.ts';
import { POSTS } from '../data/posts.ts';
import { COMMENTS, LIKES } from '../data/talk.ts';
import type { Story, StoryEvent } from './story.ts';

/** Between two comments on a post, and after the post. */
const COMMENT_DAYS = 0.07;
const FIRST_LIKE_DAYS = 0.2;
const LIKE_DAYS = 0.13;
/** When the last likes and bookmarks are given. */
const LAST_DAYS_AGO = 0.05;

interface TimedComment {
  readonly name: string;
  readonly daysAgo: number;
  /** The comment to which it replies. */
  readonly under: string | null;
}

export function communityEvents(story: Story): StoryEvent[] {
  return [...postEvents(story), ...commentEvents(story), ...likeEvents(story), ...ownListEvents(story)];
}

function postEvents(story: Story): StoryEvent[] {
  return POSTS.map((post) => ({
    daysAgo: post.daysAgo,
    perform: async () => {
      const by = story.person(post.author);
      const id = await writePost(by, post, story.clock);
      story.remember(`post ${post.key}`, id);
      await by.answered(id);
    },
  }));
}

function commentEvents(story: Story): StoryEvent[] {
  return COMMENTS.map(({ author, post, text }, number) => {
    const { name, daysAgo, under } = timedComment(number);
    return {
      daysAgo,
      perform: async () => {
        const comment = { text, daysAgo, under: under === null ? null : story.id(under) };
        story.remember(name, await writeComment(story.person(author), story.id(`post ${post}`), comment, story.clock));
      },
    };
  });
}

function timedComment(number: number): TimedComment {
  const comment = COMMENTS[number];
  const post = POSTS.find(({ key }) => key === comment?.post);
  if (comment === undefined || post === undefined) throw new Error(`The comment ${number} is about no post.`);
  const before = COMMENTS.slice(0, number).map((each, index) => ({ ...each, index }));
  const place = before.filter((each) => each.post === comment.post).length + 1;
  const head = before.findLast(({ reply }) => reply === undefined);
  return {
    name: nameOf(number),
    daysAgo: Math.max(LAST_DAYS_AGO, post.daysAgo - place * COMMENT_DAYS),
    under: comment.reply === true && head !== undefined ? nameOf(head.index) : null,
  };
}

function nameOf(number: number): string {
  return `comment ${COMMENTS[number]?.key ?? number}`;
}

/** One by one in the days after each post, so that authors get several notifications. */
function likeEvents(story: Story): StoryEvent[] {
  const times = new Map(POSTS.map(({ key, daysAgo }) => [key, { name: `post ${key}`, daysAgo }]));
  for (const [number, { key }] of COMMENTS.entries()) if (key !== undefined) times.set(key, timedComment(number));
  const given = new Map<string, number>();
  return Object.entries(LIKES).flatMap(([author, keys]) =>
    keys.map((key) => {
      const liked = times.get(key);
      if (liked === undefined) throw new Error(`Nothing is called ${key}.`);
      const before = given.get(key) ?? 0;
      given.set(key, before + 1);
      return {
        daysAgo: Math.max(LAST_DAYS_AGO, liked.daysAgo - FIRST_LIKE_DAYS - before * LIKE_DAYS),
        perform: () => like(story.person(author), [story.id(liked.name)]),
      };
    }),
  );
}

function ownListEvents(story: Story): StoryEvent[] {
  const now = (perform: () => Promise<void>) => ({ daysAgo: LAST_DAYS_AGO, perform });
  return [
    ...Object.entries(BOOKMARKS).map(([author, keys]) =>
      now(() =>
        bookmark(
          story.person(author),
          keys.map((key) => story.id(`post ${key}`)),
        ),
      ),
    ),
    ...DRAFTS.map((each) => now(() => draft(story.person(each.author), each))),
    ...story
      .everybody()
      .flatMap((visitor) => [
        now(() => prefer(visitor)),
        { daysAgo: NOTIFICATIONS_READ_DAYS_AGO, perform: () => readNotifications(visitor) },
      ]),
  ];
}
