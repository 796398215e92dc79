import { bookmarkId } from '../../../src/domain/bookmark/id.ts';
import type { BookmarkStatement } from '../../../src/domain/bookmark/schema.ts';
import { draftId } from '../../../src/domain/draft/id.ts';
import type { DraftStatement } from '../../../src/domain/draft/schema.ts';
import { hiddenMessageId } from '../../../src/domain/hidden-message/id.ts';
import type { HiddenMessageStatement } from '../../../src/domain/hidden-message/schema.ts';
import { postId } from '../../../src/domain/post/id.ts';
import { PREFERENCES_ID } from '../../../src/domain/preferences/id.ts';
import type { PreferencesStatement } from '../../../src/domain/preferences/schema.ts';
import { NOTIFICATIONS_READ_ID } from '../../../src/domain/read-mark/id.ts';
import type { ReadMarkStatement } from '../../../src/domain/read-mark/schema.ts';
import { KYIV_ZONE } from '../../../src/domain/time/zones.ts';
import type { SampleDraft } from '../data/own-lists.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';
import { contentOf } from './community.ts';

export async function bookmark(by: SampleVisitor, posts: readonly string[]): Promise<void> {
  const keptAt = new Date().toISOString();
  await by.device.state(
    posts.map((post): BookmarkStatement => ({ _id: bookmarkId(post), ...headOf('bookmark'), kept: true, keptAt })),
  );
}

export async function draft(by: SampleVisitor, { title, paragraphs, tags }: SampleDraft): Promise<void> {
  const target = postId(by.key(`draft ${title}`));
  const statement: DraftStatement = {
    _id: draftId(target),
    ...headOf('draft'),
    target,
    mode: 'create',
    postTitle: title,
    content: contentOf(paragraphs),
    tags: [...tags],
    photo: null,
    updatedAt: new Date().toISOString(),
  };
  await by.device.state([statement]);
}

/** Everything until now is read. */
export async function readNotifications(by: SampleVisitor): Promise<void> {
  const upTo = new Date().toISOString();
  const statement: ReadMarkStatement = { _id: NOTIFICATIONS_READ_ID, ...headOf('read-mark'), upTo };
  await by.device.state([statement]);
}

/** Nothing is pushed at night. */
export async function prefer(by: SampleVisitor): Promise<void> {
  const statement: PreferencesStatement = {
    _id: PREFERENCES_ID,
    ...headOf('preferences'),
    push: {
      messages: true,
      comments: true,
      replies: true,
      likes: false,
      market: true,
      moderation: true,
      account: true,
    },
    quietHours: { from: '22:30', to: '07:00', timeZone: KYIV_ZONE },
    pushWords: true,
    tellsRead: true,
  };
  await by.device.state([statement]);
}

/** `message`: the message's fact. */
export async function hideMessage(by: SampleVisitor, message: string): Promise<void> {
  const statement: HiddenMessageStatement = {
    _id: hiddenMessageId(message),
    ...headOf('hidden-message'),
    hidden: true,
    hiddenAt: new Date().toISOString(),
  };
  await by.device.state([statement]);
}
