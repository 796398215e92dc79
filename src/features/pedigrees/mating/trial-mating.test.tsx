import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { dogOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { savedMates } from './saved-mates.ts';
import { TrialMating } from './trial-mating.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** A dog with these parents, whose own parents are unknown; null for an unknown parent. */
function ancestryOf(name: string, sir: string | null, dam: string | null): Ancestry {
  const parents = [sir, dam].flatMap((each) => (each === null ? [] : [each]));
  const placeOf = (parent: string | null) => (parent === null ? -1 : parents.indexOf(parent) + 1);
  return {
    dogs: [
      { dogId: `UKU ${name}`, name, sex: null, sir: placeOf(sir), dam: placeOf(dam) },
      ...parents.map((each) => ({ dogId: `UKU ${each}`, name: each, sex: null, sir: -1, dam: -1 })),
    ],
    whole: true,
  };
}

it('gives no coefficient of a litter without the mate’s parents, and lists that mate after known litters', async () => {
  const argo = ancestryOf('Argo', 'Baron', 'Luna');
  const mates = [
    ancestryOf('Zoe', null, null),
    ancestryOf('Hera', 'Baron', 'Iris'),
    ancestryOf('Vesta', 'Rex', 'Iris'),
  ];
  const names = ['Zoe', 'Hera', 'Vesta'];
  savedMates.keep({ target: 'UKU Argo', userId: '' }, { mates: names.map((name) => ({ dogId: `UKU ${name}`, name })) });
  const ancestries = Object.fromEntries(names.map((name, index) => [pedigreeKey(`UKU ${name}`), mates[index] ?? argo]));
  renderPage(<TrialMating dog={dogOf('Argo')} ancestry={argo} />, {
    data: createMemoryClient({ pedigrees: { ancestries } }),
  });
  const list = await screen.findByRole('list', { name: /least inbred litter first/ });
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/Details.*$/, ''));
  await expect.poll(rows).toEqual(['VestaUKU Vesta0%', 'HeraUKU Hera12.5%', 'ZoeUKU Zoenot known']);
});
