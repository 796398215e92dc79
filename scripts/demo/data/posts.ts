import { NEWER_POSTS } from './newer-posts.ts';
import { OLDER_POSTS } from './older-posts.ts';
import type { SamplePicture } from './pets.ts';

/** A post of a sample person; other tables name it by its key. */
export interface SamplePost {
  readonly key: string;
  readonly author: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tags: readonly string[];
  readonly picture?: SamplePicture;
}

export const POSTS: readonly SamplePost[] = [...OLDER_POSTS, ...NEWER_POSTS];
