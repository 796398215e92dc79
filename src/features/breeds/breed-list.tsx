import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { breedAddress } from '../../domain/breed/address.ts';
import { BREED_FACTS, BREED_SIZES, type BreedFacts, COATS, HOMES } from '../../domain/breed/facts.ts';
import { LIMITS } from '../../domain/limits.ts';
import { PET_KINDS, type PetKind } from '../../domain/pet/schema.ts';
import { breedOptions, searchBreeds } from '../../domain/pet/search-breeds.ts';
import { routePath } from '../../domain/routes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useRoom } from '../../ui/field/use-room.tsx';
import { LinkRow } from '../../ui/layout/link-row.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { CHILDREN_NAMES, COAT_NAMES, HOME_NAMES, SIZE_NAMES } from './breed-texts.ts';
import './breeds.css';

const KIND_NAMES: Readonly<Record<PetKind, MessageDescriptor>> = { dog: msg`Dogs`, cat: msg`Cats` };
const FILTERS = ['size', 'coat', 'children', 'home'] as const satisfies readonly (keyof BreedFacts)[];
type Filter = (typeof FILTERS)[number];

/** All breeds of a kind that fit the search and the filters, which are in the address: "back" restores them. */
export function BreedList() {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const id = useId();
  const room = useRoom<HTMLInputElement>({ maxLength: LIMITS.searchText.max });
  const [parameters, setParameters] = useSearchParams();
  const kind = PET_KINDS.find((one) => one === parameters.get('kind')) ?? 'dog';
  const asked = parameters.get('name') ?? '';
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, state: { keepScroll: true } });
  };
  const facts = BREED_FACTS[kind];
  const named = asked.trim() === '' ? breedOptions(kind, locale) : searchBreeds(kind, locale, asked);
  const found = named.filter(({ value }) => {
    const one = facts[value];
    return one !== undefined && FILTERS.every((name) => fits(one, name, parameters.get(name)));
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
      value={parameters.get(name) ?? ''}
      onChange={({ target }) => choose(name, target.value)}
    />
  );
  return (
    <div className="breeds stack">
      <search className="panel breeds__filters">
        <SelectField
          label={t`Pet`}
          options={choices(KIND_NAMES, PET_KINDS)}
          value={kind}
          onChange={({ target }) => choose('kind', target.value)}
        />
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {t`Breed’s name`}
          </label>
          <input
            id={id}
            type="search"
            className="field__input"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={LIMITS.searchText.max}
            {...room.handlers}
            value={asked}
            onChange={({ target }) => choose('name', target.value)}
          />
          {room.note}
        </div>
        {filter('size', t({ context: 'of an animal', message: 'Size' }), choices(SIZE_NAMES, BREED_SIZES))}
        {filter(
          'coat',
          t`Coat`,
          choices(
            COAT_NAMES,
            COATS.filter((coat) => coat !== 'various'),
          ),
        )}
        {filter('children', t`Children`, choices(CHILDREN_NAMES, [2, 3]))}
        {filter('home', t({ context: 'of an animal', message: 'Home' }), choices(HOME_NAMES, HOMES))}
      </search>
      <p role="status" className="soft">
        {t({ message: `Breeds found: ${found.length}` })}
      </p>
      <ul className="panel breeds__list">
        {found.map(({ value, text }) => (
          <li key={value}>
            <LinkRow
              to={routePath('breed', { key: breedAddress(kind, value) ?? '' })}
              sign={<Icon name="pet" size={24} />}
              words={
                <>
                  <span className="link-row__name">{text}</span>
                  <span className="link-row__soft">{summaryOf(facts[value], i18n)}</span>
                </>
              }
              badges={null}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Children: at least so well; the others: exactly so, and breeds of any coat fit every coat. */
function fits(facts: BreedFacts, name: Filter, asked: string | null): boolean {
  if (asked === null) return true;
  if (name === 'children') return facts.children >= Number(asked);
  return facts[name] === asked || facts[name] === 'various';
}

function summaryOf(facts: BreedFacts | undefined, i18n: I18n): string {
  return facts === undefined
    ? ''
    : [SIZE_NAMES[facts.size], CHILDREN_NAMES[facts.children]].map((text) => i18n._(text)).join(' · ');
}
