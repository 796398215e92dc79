import type { Place } from '../../../../../src/domain/pedigree/parentage.ts';
import type { Finding } from '../relations.ts';

const CALLED: Readonly<Record<Place, string>> = { sir: 'sire', dam: 'dam' };
const OTHER: Readonly<Record<Place, Place>> = { sir: 'dam', dam: 'sir' };
/** Number of dogs that a sentence about a loop names. */
const DOGS_NAMED = 8;

/** Why a dog is impossible; follows "refused, ". */
export function sentenceOf(finding: Finding): string {
  switch (finding.kind) {
    case 'parent-sex':
      return `its ${CALLED[finding.place]} ${finding.parent} is ${finding.sex}`;
    case 'child-sex':
      return `it is ${finding.sex}, and the ${CALLED[finding.place]} of ${finding.child}`;
    case 'older-than-parent':
      return `it is not younger than its ${CALLED[finding.place]} ${finding.parent}`;
    case 'younger-than-child':
      return `it is not older than its child ${finding.child}`;
    case 'parent-of-both':
      return `its ${CALLED[finding.place]} ${finding.parent} is the ${CALLED[OTHER[finding.place]]} of another dog`;
    case 'loop':
      return `it is its own ancestor, in the loop of ${namesOf(finding.dogs)}`;
  }
}

function namesOf(dogs: readonly string[]): string {
  const others = dogs.length > DOGS_NAMED ? ` and ${dogs.length - DOGS_NAMED} others` : '';
  return `${dogs.slice(0, DOGS_NAMED).join(', ')}${others}`;
}
