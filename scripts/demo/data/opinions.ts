import type { OpinionStatement } from '../../../src/domain/opinion/schema.ts';

/** What an owner says of the breed of their pet. */
export interface SampleBreedOpinion extends Pick<OpinionStatement, 'ratings' | 'comment'> {
  readonly author: string;
  readonly pet: string;
  readonly daysAgo: number;
}

/** What a client says of an organisation; `served`: the member and the day of a done reservation. */
export interface SampleOrganisationOpinion extends Pick<OpinionStatement, 'ratings' | 'comment'> {
  readonly author: string;
  readonly organisation: string;
  readonly served: { readonly executor: string; readonly day: number };
  readonly daysAgo: number;
}

export const BREED_OPINIONS: readonly SampleBreedOpinion[] = [
  {
    author: 'taras',
    pet: 'Барс',
    daysAgo: 36,
    ratings: { children: 4, energy: 3, grooming: 2, health: 3, voice: 2 },
    comment:
      'Розумний і відданий, але без роботи шукає її сам. Двічі на рік шерсть усюди. Починайте вчитися з першого дня.',
  },
  {
    author: 'solomiia',
    pet: 'Біла',
    daysAgo: 33,
    ratings: { children: 4, energy: 4, grooming: 1, health: 3, voice: 3 },
    comment: 'Не линяє, зате стрижка щошість тижнів. Запам’ятовує команду з третього разу.',
  },
  {
    author: 'emma',
    pet: 'Luna',
    daysAgo: 30,
    ratings: { children: 4, energy: 3, grooming: 3, health: 2, voice: 4 },
    comment: 'Gentle with every child she meets. Weigh the food: she is always hungry. Ask the breeder about hips.',
  },
  {
    author: 'zoia',
    pet: 'Лорд',
    daysAgo: 27,
    ratings: { children: 4, energy: 2, grooming: 3, health: 3, voice: 3 },
    comment: 'Дві години на вулиці щодня, хоч дощ, хоч тривога. Інакше з’їсть диван.',
  },
  {
    author: 'andrii',
    pet: 'Жужа',
    daysAgo: 24,
    ratings: { children: 4, energy: 2, grooming: 4, health: 4, voice: 1 },
    comment: 'Ніс керує собакою, а собака – вами. Сама вдома співає на весь під’їзд.',
  },
  {
    author: 'olena',
    pet: 'Мурчик',
    daysAgo: 21,
    ratings: { children: 3, energy: 3, grooming: 3, health: 4, voice: 3 },
    comment: 'Звичайний кіт у найкращому сенсі: міцний, розважливий, усе розуміє без слів.',
  },
  {
    author: 'iryna',
    pet: 'Сірко',
    daysAgo: 18,
    ratings: { children: 3, energy: 4, grooming: 3, health: 3, voice: 4 },
    comment: 'Спокійний, майже мовчазний. На руки не любить, але спить завжди поряд.',
  },
  {
    author: 'daniel',
    pet: 'Mila',
    daysAgo: 15,
    ratings: { children: 4, energy: 3, grooming: 1, health: 2, voice: 3 },
    comment:
      'A gentle giant that chirps instead of meowing. Brush every other day and have the heart checked every year.',
  },
  {
    author: 'yurii',
    pet: 'Соня',
    daysAgo: 12,
    ratings: { children: 3, energy: 3, grooming: 4, health: 4, voice: 2 },
    comment: 'Беріть з притулку: кожна інша, і кожна вдячна.',
  },
];

export const ORGANISATION_OPINIONS: readonly SampleOrganisationOpinion[] = [
  {
    author: 'daniel',
    organisation: 'Хвіст і гребінець',
    served: { executor: 'iryna', day: -18 },
    daysAgo: 14,
    ratings: { overall: 4 },
    comment: 'Claws trimmed, nobody scratched. They waited out the alert with us in the shelter.',
  },
];
