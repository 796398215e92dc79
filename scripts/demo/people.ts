import type { Locale } from '../../src/domain/document.ts';

/** Invented people. Their addresses end in `.example`, which belongs to nobody (RFC 2606). */
export interface SamplePerson {
  readonly key: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly locale: Locale;
}

export const PEOPLE: readonly SamplePerson[] = [
  { key: 'olena', firstName: 'Олена', secondName: 'Коваль', locale: 'uk' },
  { key: 'taras', firstName: 'Тарас', secondName: 'Мельник', locale: 'uk' },
  { key: 'iryna', firstName: 'Ірина', secondName: 'Шевчук', locale: 'uk' },
  { key: 'andrii', firstName: 'Андрій', secondName: 'Бондаренко', locale: 'uk' },
  { key: 'solomiia', firstName: 'Соломія', secondName: 'Гнатюк', locale: 'uk' },
  { key: 'yurii', firstName: 'Юрій', secondName: 'Лисенко', locale: 'uk' },
  { key: 'emma', firstName: 'Emma', secondName: 'Wright', locale: 'en' },
  { key: 'daniel', firstName: 'Daniel', secondName: 'Novak', locale: 'en' },
  { key: 'zoia', firstName: 'Зоя', secondName: 'Ґудзик', locale: 'uk' },
  { key: 'mark', firstName: 'Mark', secondName: 'Lindqvist', locale: 'en' },
];

/** The password of every sample person: a demo is no place for secrets. */
export const SAMPLE_PASSWORD = 'lapka-demo-2026';

export function sampleEmail(person: SamplePerson): string {
  return `${person.key}@lapka.example`;
}
