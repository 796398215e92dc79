import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LinkState as State } from '../../../domain/pedigree-link/states.ts';
import type { OwnLink } from '../../../entities/pedigree/link-queries.ts';
import { OwnWord } from '../own-word.tsx';

const TEXTS: Readonly<Record<State, MessageDescriptor>> = {
  asked: msg`An admin will look at it. Until then only you see this.`,
  granted: msg`Linked: everybody who opens this page finds the pedigree.`,
  refused: msg`An admin did not link the two. Change what you told to ask again.`,
  taken: msg`Another pet is linked with this pedigree. An admin will look at it.`,
  unknown: msg`There is no such pedigree.`,
  ended: msg`No longer linked: an admin linked the pedigree with another pet.`,
};

/** What became of what this person says of a pet and its pedigree. */
export function LinkState({ link: { record, fact } }: { link: OwnLink }) {
  const { i18n } = useLingui();
  return <OwnWord record={record} decided={fact && { state: i18n._(TEXTS[fact.state]), reason: fact.reason }} />;
}
