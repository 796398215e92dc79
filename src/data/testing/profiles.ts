import type { StatementInput } from '../api/own.ts';

export type ProfileInput = Extract<StatementInput, { type: 'profile' }>;

/** A profile as the service writes it at registration: only the names are filled in. */
export function profileInput(rest: Partial<ProfileInput> = {}): ProfileInput {
  return {
    _id: 'profile',
    type: 'profile',
    schemaVersion: 1,
    firstName: 'Олена',
    secondName: 'Коваль',
    letter: 'ОК',
    preferredLanguage: 'uk',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...rest,
  };
}

export const LVIV = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};
