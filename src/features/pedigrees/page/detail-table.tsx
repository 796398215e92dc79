import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';

/** Rows of a page (spec part 2, section 9); 0: all. */
const SIZES = [5, 7, 10, 15, 20, 25, 50, 0] as const;
const FIRST_SIZE = 10;

export type DetailRow = readonly [name: string, value: string];

/** The known details of a dog, with a filter and a selectable number of rows (spec part 2, section 2). */
export function DetailTable({ rows }: { rows: readonly DetailRow[] }) {
  const { t, i18n } = useLingui();
  const captionId = useId();
  const [typed, setTyped] = useState('');
  const [size, setSize] = useState<number>(FIRST_SIZE);
  const [page, setPage] = useState(0);
  const lower = (text: string) => text.toLocaleLowerCase(i18n.locale);
  const wanted = lower(typed.trim());
  const found = rows.filter((row) => row.some((cell) => lower(cell).includes(wanted)));
  const pages = size === 0 ? 1 : Math.max(1, Math.ceil(found.length / size));
  const at = Math.min(page, pages - 1);
  const shown = size === 0 ? found : found.slice(at * size, (at + 1) * size);
  const current = at + 1;
  return (
    <div className="detail-table">
      <div className="detail-table__head">
        <Field
          label={t`Filter`}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(0);
          }}
        />
        <SelectField
          label={t`Rows per page`}
          options={SIZES.map((each) => ({ value: String(each), text: each === 0 ? t`All` : String(each) }))}
          value={String(size)}
          onChange={({ target }) => {
            setSize(Number(target.value));
            setPage(0);
          }}
        />
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'field__hint'}>
        {found.length === 0 && t`No details of that kind.`}
      </p>
      <table aria-labelledby={captionId}>
        <caption id={captionId} className="visually-hidden">
          {t`What’s known about the dog`}
        </caption>
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav className="detail-table__pages row tight" aria-label={t`Table pages`}>
          <Button small aria-disabled={at === 0} onClick={() => setPage(Math.max(0, at - 1))}>
            {t`Back`}
          </Button>
          <span role="status">{t`Page ${current} of ${pages}`}</span>
          <Button small aria-disabled={at === pages - 1} onClick={() => setPage(Math.min(pages - 1, at + 1))}>
            {t({ context: 'page', message: 'Next' })}
          </Button>
        </nav>
      )}
    </div>
  );
}
