import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { petOfTransfer, TransferStatement } from './schema.ts';

/** What stands in the directory afterwards is the pet: of a transfer nothing ever stands there. */
export const transferKind: Kind<TransferStatement> = {
  ...PLAIN,
  schema: TransferStatement,
  home: 'directory',
  fields: { to: PRIVATE.later, createdAt: PRIVATE.later },
  dependsOn: (id) => [petOfTransfer(id)],
};
