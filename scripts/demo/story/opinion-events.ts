import { breedAddress } from '../../../src/domain/breed/address.ts';
import { breedSubject, organisationSubject } from '../../../src/domain/opinion/subject.ts';
import { giveOpinion } from '../acts/give-opinion.ts';
import { BREED_OPINIONS, ORGANISATION_OPINIONS } from '../data/opinions.ts';
import { PETS } from '../data/pets.ts';
import { nameOfReservation } from './reservation-events.ts';
import type { Story, StoryEvent } from './story.ts';

export function opinionEvents(story: Story): StoryEvent[] {
  const ofBreeds = BREED_OPINIONS.map(({ author, pet, daysAgo, ratings, comment }) => ({
    daysAgo,
    perform: async () => {
      const content = { ratings, comment, because: story.id(`pet ${pet}`) };
      const id = await giveOpinion(story.person(author), breedSubject(breedOf(pet)), content);
      story.remember(`opinion on ${pet} by ${author}`, id);
    },
  }));
  const ofOrganisations = ORGANISATION_OPINIONS.map(({ author, organisation, served, daysAgo, ratings, comment }) => ({
    daysAgo,
    needsPast: true,
    perform: async () => {
      const because = story.id(nameOfReservation({ client: author, ...served }));
      await giveOpinion(story.person(author), organisationSubject(story.id(organisation)), {
        ratings,
        comment,
        because,
      });
    },
  }));
  return [...ofBreeds, ...ofOrganisations];
}

/** The address of the page about the pet's breed. */
function breedOf(pet: string): string {
  const sample = PETS.find(({ name }) => name === pet);
  const address = sample === undefined ? null : breedAddress(sample.petType, sample.breed);
  if (address === null) throw new Error(`The breed of ${pet} has no page.`);
  return address;
}
