import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { breedAt } from '../../domain/breed/address.ts';
import { comparedBreeds, comparePath, MAX_COMPARED_BREEDS, withCompared } from '../../domain/breed/compare.ts';
import { BREED_PARTS, type BreedDescription } from '../../domain/breed/description.ts';
import { BREED_FACTS } from '../../domain/breed/facts.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import { routePath } from '../../domain/routes.ts';
import { ShareButton } from '../../entities/share/share-button.tsx';
import { breedText } from '../../i18n/pet-texts.ts';
import { BREED_PART_NAMES } from '../../texts/breed-parts.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { MissingText } from '../../ui/notice/missing-text.tsx';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { BreedPicture } from './breed-picture.tsx';
import { breedRows } from './breed-texts.ts';
import './breeds.css';
import { useDescriptions } from './use-descriptions.ts';

const COLUMN_PICTURE_PX = 72;
/** Shown for a fact that is unknown of one breed and known of another. */
const UNKNOWN = '–';

interface Column {
  readonly address: string;
  readonly kind: PetKind;
  readonly key: string;
  readonly name: string;
  /** By their names. */
  readonly facts: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
}

/** The breeds of the address side by side. */
export function BreedComparison() {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const chosen = comparedBreeds(parameters);
  const kinds = chosen.map((address) => breedAt(address)?.kind);
  const [dogs, cats] = [useDescriptions('dog', kinds.includes('dog')), useDescriptions('cat', kinds.includes('cat'))];
  const columns = useColumns(chosen, { dog: dogs.data ?? {}, cat: cats.data ?? {} });
  if (chosen.length === 0) {
    return (
      <StatePanel
        title={<h2>{t`No breeds chosen`}</h2>}
        text={t`Choose two or three breeds in the list to see them side by side.`}
      >
        <ButtonLink variant="primary" to={routePath('breeds')}>{t`Breeds`}</ButtonLink>
      </StatePanel>
    );
  }
  const failed = [dogs, cats].find(({ isError }) => isError);
  if (failed !== undefined) return <MissingText onAgain={() => void failed.refetch()} />;
  if ([dogs, cats].some(({ isLoading }) => isLoading)) return <Waiting />;
  const names = columns.map(({ name }) => name).join(', ');
  return (
    <div className="stack">
      <Table
        columns={columns}
        onRemove={(address) => {
          const rest = chosen.filter((one) => one !== address);
          setParameters(withCompared(parameters, rest), { replace: true, state: { keepScroll: true } });
        }}
      />
      <div className="actions no-print">
        {chosen.length < MAX_COMPARED_BREEDS && (
          <ButtonLink to={comparePath('breeds', chosen)}>{t`Add a breed`}</ButtonLink>
        )}
        <ShareButton href={comparePath('breedsCompare', chosen)} title={t`Comparison of breeds`} text={names} />
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </div>
    </div>
  );
}

function useColumns(
  chosen: readonly string[],
  descriptions: Readonly<Record<'dog' | 'cat', Readonly<Record<string, BreedDescription>>>>,
): Column[] {
  const { i18n } = useLingui();
  return chosen.flatMap((address) => {
    const breed = breedAt(address);
    const facts = breed && BREED_FACTS[breed.kind][breed.key];
    if (!facts) return [];
    const text = descriptions[breed.kind][breed.key];
    const parts = BREED_PARTS.flatMap((part): [string, string][] =>
      part === 'about' || text === undefined ? [] : [[i18n._(BREED_PART_NAMES[part]), text[part]]],
    );
    return [
      {
        address,
        ...breed,
        name: breedText(breed.kind, breed.key, i18n),
        facts: new Map(breedRows(facts, i18n).map(([name, value]) => [name, String(value)])),
        parts: new Map(parts),
      },
    ];
  });
}

function Table({ columns, onRemove }: { columns: readonly Column[]; onRemove: (address: string) => void }) {
  const { t } = useLingui();
  const named = (of: 'facts' | 'parts') =>
    [...new Set(columns.flatMap((column) => [...column[of].keys()]))].map((row) => ({ of, row }));
  return (
    // The keyboard scrolls it only if it can be focused.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className="panel breeds__table" aria-label={t`Comparison of breeds`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ address, kind, key, name }) => (
              <th key={address} scope="col">
                <BreedPicture kind={kind} breed={key} height={COLUMN_PICTURE_PX} />
                <Link to={routePath('breed', { key: address })}>{name}</Link>
                <button
                  type="button"
                  className="icon-button no-print"
                  aria-label={t`Remove from the comparison: ${name}`}
                  onClick={() => onRemove(address)}
                >
                  <Icon name="close" size={18} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...named('facts'), ...named('parts')].map(({ of, row }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => (
                <td key={column.address}>{column[of].get(row) ?? UNKNOWN}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
