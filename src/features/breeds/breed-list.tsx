import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { breedAddress } from '../../domain/breed/address.ts';
import { comparedBreeds, MAX_COMPARED_BREEDS, withCompared } from '../../domain/breed/compare.ts';
import { BREED_FACTS, BREED_SIZES, type BreedFacts, COATS, HOMES } from '../../domain/breed/facts.ts';
import { LIMITS } from '../../domain/limits.ts';
import { PET_KINDS, type PetKind } from '../../domain/pet/schema.ts';
import { breedOptions, searchBreeds } from '../../domain/pet/search-breeds.ts';
import { routePath } from '../../domain/routes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { SearchBox } from '../../ui/field/search-box.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { LinkRow } from '../../ui/layout/link-row.tsx';
import { BreedPicture } from './breed-picture.tsx';
import { CHILDREN_NAMES, COAT_NAMES, HOME_NAMES, SIZE_NAMES } from './breed-texts.ts';
import './breeds.css';
import { CompareBar, CompareBox } from './compare-choice.tsx';

const KIND_NAMES: Readonly<Record<PetKind, MessageDescriptor>> = { dog: msg`Dogs`, cat: msg`Cats` };
const FILTERS = ['size', 'coat', 'children', 'home'] as const satisfies readonly (keyof BreedFacts)[];
type Filter = (typeof FILTERS)[number];
const CHOICES: Readonly<Record<Filter, readonly (string | number)[]>> = {
  size: BREED_SIZES,
  coat: COATS.filter((coat) => coat !== 'various'),
  children: [2, 3],
  home: HOMES,
};

const LIST_PICTURE_PX = 52;

/** All breeds of a kind that fit the search and the filters, which are in the address: "back" restores them. */
export function BreedList() {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const kind = PET_KINDS.find((one) => one === parameters.get('kind')) ?? 'dog';
  const asked = (parameters.get('name') ?? '').slice(0, LIMITS.searchText.max);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, state: { keepScroll: true } });
  };
  const compared = comparedBreeds(parameters);
  const compare = (addresses: readonly string[]) =>
    setParameters(withCompared(parameters, addresses), { replace: true, state: { keepScroll: true } });
  const facts = BREED_FACTS[kind];
  /** The filter's value in the address; an invented one counts as none. */
  const chosen = (name: Filter) => CHOICES[name].find((value) => String(value) === parameters.get(name)) ?? null;
  const named = asked.trim() === '' ? breedOptions(kind, locale) : searchBreeds(kind, locale, asked);
  const found = named.filter(({ value }) => {
    const one = facts[value];
    return one !== undefined && FILTERS.every((name) => fits(one, name, chosen(name)));
  });
  const choices = (texts: Readonly<Record<string, MessageDescriptor>>, values: readonly (string | number)[]) =>
    values.flatMap((value) => {
      const text = texts[value];
      return text === undefined ? [] : [{ value: String(value), text: i18n._(text) }];
    });
  const filter = (name: Filter, label: string, options: { value: string; text: string }[]) => (
    <SelectField
      label={label}
      unchosen={t({ context: 'choice', message: 'Any' })}
      options={options}
      value={String(chosen(name) ?? '')}
      onChange={({ target }) => choose(name, target.value)}
    />
  );
  return (
    <div className="breeds stack">
      <SearchBox
        label={t`Breed’s name`}
        hint={t`In English or Ukrainian`}
        maxLength={LIMITS.searchText.max}
        value={asked}
        onChange={(text) => choose('name', text)}
        onSubmit={() => undefined}
        focuses={false}
      />
      <div className="panel breeds__filters">
        <SelectField
          label={t`Pet`}
          options={choices(KIND_NAMES, PET_KINDS)}
          value={kind}
          onChange={({ target }) => choose('kind', target.value)}
        />
        {filter('size', t({ context: 'of an animal', message: 'Size' }), choices(SIZE_NAMES, CHOICES.size))}
        {filter('coat', t`Coat`, choices(COAT_NAMES, CHOICES.coat))}
        {filter('children', t`Children`, choices(CHILDREN_NAMES, CHOICES.children))}
        {filter('home', t({ context: 'of an animal', message: 'Home' }), choices(HOME_NAMES, CHOICES.home))}
      </div>
      <p role="status" className="soft">
        {t({ message: `Breeds found: ${found.length}` })}
      </p>
      <p className="field__hint">{t`Tick up to ${MAX_COMPARED_BREEDS} breeds to compare them.`}</p>
      <ul className="panel breeds__list">
        {found.map(({ value, text }) => (
          <li key={value} className="breeds__row">
            <LinkRow
              to={routePath('breed', { key: breedAddress(kind, value) ?? '' })}
              sign={
                <span className="breeds__picture">
                  <BreedPicture kind={kind} breed={value} height={LIST_PICTURE_PX} />
                </span>
              }
              words={
                <>
                  <span className="link-row__name">{text}</span>
                  <span className="link-row__soft">{summaryOf(facts[value], i18n)}</span>
                </>
              }
              badges={null}
            />
            <CompareBox address={breedAddress(kind, value) ?? ''} name={text} chosen={compared} onChoose={compare} />
          </li>
        ))}
      </ul>
      <CompareBar chosen={compared} onChoose={compare} />
    </div>
  );
}

/** Children: at least so well; the others: exactly so, and breeds of any coat fit every coat. */
function fits(facts: BreedFacts, name: Filter, asked: string | number | null): boolean {
  if (asked === null) return true;
  if (name === 'children') return facts.children >= Number(asked);
  return facts[name] === asked || facts[name] === 'various';
}

function summaryOf(facts: BreedFacts | undefined, i18n: I18n): string {
  return facts === undefined
    ? ''
    : [SIZE_NAMES[facts.size], CHILDREN_NAMES[facts.children]].map((text) => i18n._(text)).join(' · ');
}
