import type { Locale } from '../../../domain/document.ts';
import type { PetKind, Sex } from '../../../domain/pet/schema.ts';

/**
 * The texts of a poster. Not in the app's catalogs: a poster is printed in either language, or in both, whatever the
 * app's language is.
 */
export interface PosterTexts {
  lost: Readonly<Record<PetKind, Readonly<Record<Sex, string>>>>;
  sex: Readonly<Record<Sex, string>>;
  colour: string;
  size: string;
  age: string;
  where: string;
  when: string;
  marks: string;
  phone: string;
  chip: string;
  passport: string;
  health: string;
  contacts: string;
  please: string;
  code: string;
}

export const POSTER_TEXTS: Readonly<Record<Locale, PosterTexts>> = {
  en: {
    lost: { dog: { male: 'Lost dog', female: 'Lost dog' }, cat: { male: 'Lost cat', female: 'Lost cat' } },
    sex: { male: 'male', female: 'female' },
    colour: 'Colour',
    size: 'Size',
    age: 'Age',
    where: 'Where',
    when: 'When',
    marks: 'More',
    phone: 'Phone',
    chip: 'Chip',
    passport: 'Passport',
    health: 'Health',
    contacts: 'Also call',
    please: 'If you have seen this pet, please call.',
    code: 'The pet’s page',
  },
  uk: {
    lost: { dog: { male: 'Зник собака', female: 'Зник собака' }, cat: { male: 'Зник кіт', female: 'Зникла кішка' } },
    sex: { male: 'самець', female: 'самка' },
    colour: 'Забарвлення',
    size: 'Вага',
    age: 'Вік',
    where: 'Де',
    when: 'Коли',
    marks: 'Додатково',
    phone: 'Телефон',
    chip: 'Чип',
    passport: 'Паспорт',
    health: 'Здоров’я',
    contacts: 'Ще телефони',
    please: 'Якщо ви бачили цю тварину, будь ласка, зателефонуйте.',
    code: 'Сторінка тварини',
  },
};
