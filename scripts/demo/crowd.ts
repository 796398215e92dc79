import { DAILY } from '../../src/domain/limits.ts';
import { BREEDS } from '../../src/domain/pet/breeds.ts';
import { PET_AGES, PET_SIZES } from '../../src/domain/pet/schema.ts';
import { SERVICE_KEYS } from '../../src/domain/profile/service-kinds.ts';
import { cityCalled } from './data/cities.ts';
import type { SampleServices } from './data/market.ts';
import type { SamplePerson } from './data/people.ts';
import type { SamplePet } from './data/pets.ts';
import type { SamplePost } from './data/posts.ts';
import { STORY_DAYS } from './people/visitor.ts';
import { sceneNumbered } from './pictures/drawing.ts';

/** The daily limit of posts for a new account. */
const POSTS_EACH = DAILY.posts.fresh;
const POSTS_PER_PHOTO = 4;
const POSTS_PER_DAY = 48;
const FIRST_POST_DAYS_AGO = 1;
const ALTS = { cat: 'Намальований кіт', dog: 'Намальований собака' } as const;

const FIRST = [
  'Марія',
  'Богдан',
  'Софія',
  'Остап',
  'Дарина',
  'Матвій',
  'Anna',
  'Peter',
  'Христина',
  'Назар',
  'Віра',
  'Лев',
];
const SECOND = ['Петренко', 'Ткачук', 'Савчук', 'Кравець', 'Мороз', 'Поліщук', 'Miller', 'Olsen', 'Бойко', 'Гончар'];
const CITIES = [
  'Київ',
  'Львів',
  'Одеса',
  'Харків',
  'Дніпро',
  'Чернівці',
  'Вінниця',
  'Луцьк',
  'Ужгород',
  'Суми',
  'Полтава',
];
const PET_NAMES = ['Рудик', 'Муся', 'Джек', 'Сойка', 'Ґонта', 'Боня', 'Тайсон', 'Пушок', 'Їжачок', 'Зірка', 'Мавка'];
const BEGINNINGS = ['Як ми', 'Чому', 'Порадьте, як', 'Учора', 'Нарешті', 'Історія про те, як'];
const DEEDS = [
  'вчилися ходити поруч',
  'пережили відключення',
  'знайшли ветеринара',
  'їздили потягом',
  'обирали корм',
  'подружилися з котом',
];
const SENTENCES = [
  'Світла не було шість годин, а ми цього майже не помітили.',
  'Спочатку було важко, потім допомогли ласощі й терпіння.',
  'Ветеринарка сказала не хвилюватися й прийти за тиждень.',
  'Сусіди позичили ліхтар, і прогулянка вдалася.',
  'Якщо хтось мав таке саме, напишіть, будь ласка, у коментарях.',
  'Тепер це наш улюблений маршрут.',
];
const TAGS = ['собаки', 'коти', 'поради', 'прогулянки', 'корм', 'ветеринар', 'подорожі', 'виховання', 'здоров’я'];
const REPLIES = [
  'У нас було так само.',
  'Дякую, спробуємо!',
  'Який красень!',
  'А скільки йому років?',
  'Бережіть себе.',
];

/** A member of the crowd and their activities. */
export interface SampleMember {
  readonly person: SamplePerson;
  readonly posts: readonly SamplePost[];
  readonly pet: SamplePet;
  readonly services: Omit<SampleServices, 'author'>;
  readonly reply: string;
}

/** As many people as are needed to write `size` posts. The same size gives the same people and texts. */
export function crowdOf(size: number): SampleMember[] {
  return Array.from({ length: Math.ceil(size / POSTS_EACH) }, (_, number) => {
    const posts = Math.min(POSTS_EACH, size - number * POSTS_EACH);
    return memberOf(number, posts);
  });
}

function memberOf(number: number, posts: number): SampleMember {
  const key = `crowd-${number}`;
  const animal = number % 3 === 0 ? 'cat' : 'dog';
  const service = pick(SERVICE_KEYS, number);
  return {
    person: {
      key,
      firstName: pick(FIRST, number),
      secondName: pick(SECOND, number * 3 + 1),
      locale: 'uk',
      bio: pick(SENTENCES, number),
      city: cityCalled(pick(CITIES, number)),
      avatar: sceneNumbered(animal, number),
      services: [{ nameKey: service, priceType: 'Price', price: 100 + (number % 9) * 50, currency: '₴' }],
    },
    posts: Array.from({ length: posts }, (_, each) => postOf(key, number * POSTS_EACH + each)),
    pet: {
      owner: key,
      name: pick(PET_NAMES, number),
      petType: animal,
      breed: pick(BREEDS[animal], number).key,
      sex: number % 2 === 0 ? 'female' : 'male',
      age: pick(PET_AGES, number),
      size: pick(PET_SIZES, number),
      sterilized: number % 2 === 1,
      bio: pick(SENTENCES, number + 2),
      pictures: [{ alt: ALTS[animal], scene: sceneNumbered(animal, number) }],
      ...(number % 2 === 0 && {
        offered: { description: pick(SENTENCES, number + 4), price: { priceType: 'Agreement' } },
      }),
    },
    services: {
      description: pick(SENTENCES, number + 1),
      days: { [service]: [[1 + (number % 5), 10 + (number % 15)]] },
      ...(number % 2 === 0 ? { places: { [service]: 1 + (number % 6) } } : {}),
    },
    reply: pick(REPLIES, number),
  };
}

function postOf(author: string, number: number): SamplePost {
  const animal = number % 2 === 0 ? 'dog' : 'cat';
  return {
    key: `${author} ${number}`,
    author,
    // Independent of the size: a larger crowd starts with the smaller one's posts.
    daysAgo: Math.min(STORY_DAYS, FIRST_POST_DAYS_AGO + number / POSTS_PER_DAY),
    title: `${pick(BEGINNINGS, number)} ${pick(DEEDS, number * 5 + 2)} (${number + 1})`,
    paragraphs: [pick(SENTENCES, number), `${pick(SENTENCES, number + 1)} ${pick(SENTENCES, number + 3)}`],
    tags: [pick(TAGS, number), pick(TAGS, number + 4)],
    ...(number % POSTS_PER_PHOTO === 0 && {
      picture: { alt: ALTS[animal], scene: sceneNumbered(animal, number) },
    }),
  };
}

function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[number % list.length];
  if (chosen === undefined) throw new Error('There is nothing to pick from.');
  return chosen;
}
