import { NOTHING } from '../../../../src/domain/kinds/id-grammar.ts';
import { organisationFactIds } from '../../../../src/domain/organisation/id.ts';
import { pedigreeIds } from '../../../../src/domain/pedigree/id.ts';
import { pedigreeLinkFactIds } from '../../../../src/domain/pedigree-link/id.ts';
import { pedigreeProposalFactIds } from '../../../../src/domain/pedigree-proposal/id.ts';
import { partiesOf, reservationFactIds } from '../../../../src/domain/reservation/id.ts';

/** The kinds of matters that an arbiter decides about. */
export type ArbitratedKind = 'reservation' | 'organisation' | 'pedigree-link' | 'pedigree-proposal';

interface Line {
  is(matter: string): boolean;
  of(matter: string): string;
}

/**
 * The partition of a matter's requests: matters that compete for a resource, or can contradict each other, are decided
 * one after the other. Reservations: one partition per executor (slots of a day, a pet). Organisations: one each.
 * Pedigree links: one per dog. Proposed pedigrees: a single one, because any two dogs may be relatives. Partitions of
 * different kinds never have the same name.
 */
const LINES: { readonly [K in ArbitratedKind]: Line } = {
  reservation: { is: reservationFactIds.is, of: (matter) => partiesOf(matter).executor },
  organisation: {
    is: organisationFactIds.is,
    of: (matter) => `organisation.${organisationFactIds.key(matter).replace(':', '.')}`,
  },
  'pedigree-link': {
    is: pedigreeLinkFactIds.is,
    of: (matter) => `pedigree.${pedigreeIds.key(pedigreeLinkFactIds.parse(matter)?.[0] ?? NOTHING)}`,
  },
  'pedigree-proposal': { is: pedigreeProposalFactIds.is, of: () => 'proposals' },
};
export const ARBITRATED_KINDS = Object.keys(LINES) as readonly ArbitratedKind[];

/** Null: no arbiter decides about it. */
export function arbitratedKind(matter: string): ArbitratedKind | null {
  return ARBITRATED_KINDS.find((kind) => LINES[kind].is(matter)) ?? null;
}

export function lineOf(matter: string): string {
  const kind = arbitratedKind(matter);
  return kind === null ? NOTHING : LINES[kind].of(matter);
}
