import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { normaliseTags } from '../../../domain/post/tags.ts';
import { useRoom } from '../../../ui/field/use-room.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';

/** All tags of a post may be pasted at once, with commas and characters that are removed. */
const MOST_TYPED = LIMITS.tagsPerPost * LIMITS.tag.max * 2;

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

/** Tags by comma or Enter (spec part 1, section 5); each can be removed by its button, the last one by Backspace. */
export function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const room = useRoom<HTMLInputElement>({ maxLength: MOST_TYPED });
  const add = (text: string) => {
    setTyped('');
    if (text.trim() !== '') onChange(normaliseTags([...tags, text]));
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t`Tags`}
      </label>
      {tags.length > 0 && (
        <ul className="post-tags row row--wrap tight">
          {tags.map((tag) => (
            <li key={tag} className="chip tag-chip">
              #{tag}
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className="field__input"
        value={typed}
        maxLength={MOST_TYPED}
        {...room.handlers}
        enterKeyHint="done"
        autoCapitalize="none"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={(event) => {
          // During composition, Enter belongs to the input method.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
        }}
        onBlur={() => add(typed)}
      />
      {room.note}
      <p id={`${id}-hint`} className="field__hint">
        {t`Separate them with commas.`}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}
