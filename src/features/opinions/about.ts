import type { ReviewedOrganisation } from '../../domain/opinion/rules.ts';
import { breedSubject, organisationSubject } from '../../domain/opinion/subject.ts';
import type { PetKind } from '../../domain/pet/schema.ts';

/** What a page shows opinions on. `address`: the last part of the address of the breed's page. */
export type About =
  | { readonly kind: 'breed'; readonly petKind: PetKind; readonly address: string }
  | { readonly kind: 'organisation'; readonly organisation: ReviewedOrganisation };

export function subjectOf(about: About): string {
  return about.kind === 'breed' ? breedSubject(about.address) : organisationSubject(about.organisation.id);
}
