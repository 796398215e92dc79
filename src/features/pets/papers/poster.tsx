import type { Locale } from '../../../domain/document.ts';
import { dayText } from '../../../i18n/day-text.ts';
import { ageText, breedText, sizeText } from '../../../i18n/pet-texts.ts';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import './paper.css';
import { PetPhoto } from '../../../entities/pet/pet-photo.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { POSTER_TEXTS } from './poster-texts.ts';
import { QrCode } from './qr-code.tsx';

/** What a poster shows beside the pet's public data: the owner added each of it. Empty texts are left out. */
export interface PosterContent {
  languages: readonly Locale[];
  where: string;
  /** A day, or ''. */
  when: string;
  marks: string;
  phone: string;
  chip: string;
  passport: string;
  health: string;
  contacts: string;
}

/** A lost-pet poster, one sheet, in one language or in two. */
export function Poster({ pet, content, url }: { pet: ShownPet; content: PosterContent; url: string }) {
  const { languages, phone } = content;
  const [first = 'uk'] = languages;
  return (
    <div className="paper poster">
      {languages.map((locale) => (
        <p key={locale} className="poster__lost" lang={locale}>
          {POSTER_TEXTS[locale].lost[pet.petType][pet.sex]}
        </p>
      ))}
      <p className="paper__title">
        <bdi>{pet.name}</bdi>
      </p>
      <PetPhoto key={pet.photo?.sha256 ?? ''} photo={pet.photo} mine sizes="500px" eager />
      <div className={languages.length > 1 ? 'poster__words poster__words--two' : 'poster__words'}>
        {languages.map((locale) => (
          <Words key={locale} pet={pet} content={content} locale={locale} />
        ))}
      </div>
      {phone !== '' && <p className="poster__phone">{phone}</p>}
      <div className="paper__code stack loose">
        <QrCode text={url} label={POSTER_TEXTS[first].code} />
        <p>{url}</p>
      </div>
    </div>
  );
}

function Words({ pet, content, locale }: { pet: ShownPet; content: PosterContent; locale: Locale }) {
  const texts = POSTER_TEXTS[locale];
  const { petType, breed, sex, age, size, massUnit, colour = '' } = pet;
  const { where, when, marks, chip, passport, health, contacts } = content;
  const rows = (
    [
      [texts.where, where],
      [texts.when, when === '' ? '' : dayText(when, locale)],
      [texts.colour, colour],
      [texts.age, ageText(age, { locale })],
      [texts.size, sizeText(size, massUnit, { locale })],
      [texts.marks, marks],
      [texts.chip, chip],
      [texts.passport, passport],
      [texts.health, health],
      [texts.contacts, contacts],
    ] satisfies FactRow[]
  ).filter(([, value]) => value !== '');
  return (
    <div lang={locale}>
      <p>
        <strong>{`${breedText(petType, breed, { locale })}, ${texts.sex[sex]}`}</strong>
      </p>
      <FactList rows={rows} />
      <p>{texts.please}</p>
    </div>
  );
}
