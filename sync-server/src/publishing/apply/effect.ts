import type { MatterRequest } from '../../matters/arbiter/requests.ts';
import type { Delivery } from '../follow-up/deliveries.ts';
import type { TransferRequest } from '../handover/transfers.ts';

/**
 * A follow-up of a decision: a note in the ledger, written before the outcome, so that an interrupted step writes it
 * again.
 */
export type Effect =
  /** The counts of a fact, or what belongs to it, must be checked. */
  | { readonly kind: 'recount'; readonly fact: string }
  /** A person is notified. */
  | { readonly kind: 'notify'; readonly delivery: Delivery }
  /** A statement of this person must be decided again. */
  | { readonly kind: 'recheck'; readonly statement: string }
  /** Another person gets a pet. */
  | { readonly kind: 'hand-over'; readonly request: TransferRequest }
  /** A matter of several people must be decided. */
  | { readonly kind: 'arbitrate'; readonly request: MatterRequest };
