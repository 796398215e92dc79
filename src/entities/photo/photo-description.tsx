import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import './photo-description.css';

interface PhotoWordsProps {
  label: string;
  words: string;
  maxLength: number;
  /** The photo that they describe. */
  photo: string;
  onWords: (words: string) => void;
}

/**
 * The description of a photo for people who cannot see it. After a replacement it stays, because it may fit the next
 * photo of the same cat; a hint questions it until it is edited.
 */
export function PhotoDescription({ label, words, maxLength, photo, onWords }: PhotoWordsProps) {
  const { t } = useLingui();
  const [writtenAbout, setWrittenAbout] = useState(photo);
  const asks = words.trim() !== '' && writtenAbout !== photo;
  const question = t`This describes the previous photo. Does it still fit?`;
  return (
    <div className={asks ? 'photo-description photo-description--asks' : 'photo-description'}>
      <Field
        label={label}
        hint={asks ? question : t`For people who can’t see it.`}
        value={words}
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => {
          setWrittenAbout(photo);
          onWords(target.value);
        }}
      />
      <p role="status" className="visually-hidden">
        {asks && question}
      </p>
    </div>
  );
}
