import type { Sex } from '../../domain/pedigree/schema.ts';

/** The query keys of dogs that were opened here. */
export const pedigreeKeys = {
  all: ['pedigrees'] as const,
  found: (text: string, sex: Sex | undefined) => ['pedigrees', 'found', text, sex] as const,
  one: (key: string) => ['pedigrees', 'one', key] as const,
  ancestry: (key: string) => ['pedigrees', 'ancestry', key] as const,
};

/** `own` as the second part: signing out removes them from the page's memory. */
export const pedigreeLinkKeys = {
  all: ['pedigree-links'] as const,
  own: (userId: string) => ['pedigree-links', 'own', userId] as const,
  ofPet: (pet: string) => ['pedigree-links', 'pet', pet] as const,
};

/** As above. */
export const pedigreeProposalKeys = {
  all: ['pedigree-proposals'] as const,
  own: (userId: string) => ['pedigree-proposals', 'own', userId] as const,
};
