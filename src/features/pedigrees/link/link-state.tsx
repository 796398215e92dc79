import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LinkState as State } from '../../../domain/pedigree-link/states.ts';
import type { OwnLink } from '../../../entities/pedigree/link-queries.ts';
import { OwnWord } from '../own-word.tsx';

const TEXTS: Readonly<Record<State, MessageDescriptor>> = {
  asked: msg`An admin will check your request. Until then, only you can see this.`,
  granted: msg`Linked: everyone who opens this page can see the pedigree.`,
  refused: msg`An admin didn’t approve the link. Change the details to ask again.`,
  taken: msg`Another pet is already linked to this pedigree. An admin will check your request.`,
  unknown: msg`There’s no such pedigree.`,
  ended: msg`No longer linked: an admin linked the pedigree to another pet.`,
};

/** The state of this person's link between a pet and its pedigree. */
export function LinkState({ link: { record, fact } }: { link: OwnLink }) {
  const { i18n } = useLingui();
  return <OwnWord record={record} decided={fact && { state: i18n._(TEXTS[fact.state]), reason: fact.reason }} />;
}
