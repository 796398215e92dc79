import { type DeliveredKind, type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { transferIds } from './id.ts';
import { type HandoverFact, TransferStatement } from './schema.ts';

/** The published fact is the pet; a transfer itself never has one in the directory. */
export const transferKind: Kind<TransferStatement> = {
  ...PLAIN,
  ids: transferIds,
  factIds: transferIds,
  schema: TransferStatement,
  fields: { to: PRIVATE.later, createdAt: PRIVATE.later },
  dependsOn: transferIds.named,
};

export const handoverKind: DeliveredKind<HandoverFact> = { orders: {}, shownAs: () => 'handover' };
