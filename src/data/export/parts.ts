import type { I18n } from '@lingui/core';
import type { Locale } from '../../domain/document.ts';
import type { Place } from '../../domain/place/schema.ts';
import type { PriceAsked, ServiceOffer } from '../../domain/profile/services.ts';
import type { NamedText } from '../../i18n/named-text.ts';
import { priceText, SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { type Html, html, type Label } from './html.ts';
import { LABELS } from './labels.ts';

/** The paths of the other files of the export, as the page links to them; null if there is none. */
export interface ExportFiles {
  /** The file of a statement, e.g. `posts/2026-11-20-my-cat.json`. */
  statement(id: string): string | null;
  photo(sha256: string): string | null;
}

/** A row of a list of names and values; null for an empty value. */
export function row(name: Label, value: Html | Label | string | null): Html | null {
  return value === null || value === '' ? null : html`<dt>${name}</dt><dd class="text">${value}</dd>`;
}

export const namedRow = ({ name, text }: NamedText): Html | null => row(name, text);

/** A text that is stored in each language. */
export function translated(text: Readonly<Record<Locale, string>>): (i18n: I18n) => string {
  return ({ locale }) => text[locale === 'uk' ? 'uk' : 'en'];
}

export function place({ city, region, country }: Place): Html {
  const names = [city, region, country].flatMap((name) => (name ? [translated(name)] : []));
  return html`${(i18n: I18n) => names.map((name) => name(i18n)).join(', ')}`;
}

export function offer(service: ServiceOffer): Html {
  return html`<div>${SERVICE_NAMES[service.nameKey]}: ${price(service)}</div>`;
}

export const price = (asked: PriceAsked): Html => html`${(i18n: I18n) => priceText(asked, i18n)}`;

export function photo(sha256: string | null, alt: string, files: ExportFiles): Html | null {
  const file = sha256 === null ? null : files.photo(sha256);
  return file === null ? null : html`<p><img src="${file}" alt="${alt}" loading="lazy"></p>`;
}

export function links(all: readonly (string | null)[]): Html[] {
  return all.flatMap((file) =>
    file === null ? [] : [html`<p class="hint"><a href="${file}">${LABELS.source}</a></p>`],
  );
}

export function hint(parts: readonly (Html | Label | string)[]): Html {
  return html`<p class="hint">${parts.map((part) => html`<span>${part}</span> `)}</p>`;
}

/** Minutes are precise enough to recognise an entry; an invalid time is shown unchanged. */
export function moment(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
