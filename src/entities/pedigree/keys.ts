/** The keys under which dogs are kept that were read here. */
export const pedigreeKeys = {
  found: (text: string) => ['pedigrees', 'found', text] as const,
  one: (key: string) => ['pedigrees', 'one', key] as const,
  ancestry: (key: string) => ['pedigrees', 'ancestry', key] as const,
};
