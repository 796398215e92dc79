import type { AnnouncementFact } from '../../../../../src/domain/announcement/schema.ts';
import type { ChatMarkFact } from '../../../../../src/domain/chat-mark/schema.ts';
import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import type { LikeFact } from '../../../../../src/domain/like/schema.ts';
import type { MessageFact } from '../../../../../src/domain/message/schema.ts';
import type { BlockFact, ReportFact } from '../../../../../src/domain/moderation/schema.ts';
import type { OpinionFact } from '../../../../../src/domain/opinion/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../../../src/domain/profile/schema.ts';
import type { ReactionFact } from '../../../../../src/domain/reaction/schema.ts';
import type { ReviewFact } from '../../../../../src/domain/review/schema.ts';
import type { ReviewAnswerFact } from '../../../../../src/domain/review-answer/schema.ts';
import type { MatterFact } from '../../../../../src/domain/statements.ts';

/** Every fact that the publisher composes from a statement. */
export type Fact =
  | PostFact
  | ProfileFact
  | CommentFact
  | LikeFact
  | ReportFact
  | BlockFact
  | PetFact
  | AnnouncementFact
  | ReviewFact
  | OpinionFact
  | ReviewAnswerFact
  | MessageFact
  | ChatMarkFact
  | ReactionFact
  | MatterFact;
