import { type DeliveredKind, type Kind, PLAIN, PRIVATE, PUBLIC } from '../kinds/kind.ts';
import { pedigreeLinkFactId, pedigreeLinkFactIds, pedigreeLinkIds } from './id.ts';
import { refusePedigreeLink } from './rules.ts';
import { type PedigreeLinkFact, PedigreeLinkStatement } from './schema.ts';

export const pedigreeLinkKind: Kind<PedigreeLinkStatement> = {
  ...PLAIN,
  ids: pedigreeLinkIds,
  factIds: pedigreeLinkFactIds,
  schema: PedigreeLinkStatement,
  fields: { chip: PRIVATE.field, showsOwner: PUBLIC.field, createdAt: PUBLIC.clock },
  /** The pet, which says who owns it and whether it is a dog. */
  dependsOn: pedigreeLinkIds.named,
  factId: pedigreeLinkFactId,
  notYours: 'pet/not-yours',
  counted: () => 'pedigreeLinks',
  refuse: refusePedigreeLink,
};

export const deliveredPedigreeLinkKind: DeliveredKind<PedigreeLinkFact> = {
  orders: {},
  shownAs: () => 'pedigree-link',
};
