import type { PetStatement, Vaccination } from '../../src/domain/pet/schema.ts';
import type { PriceAsked } from '../../src/domain/profile/services.ts';

type Traits = Pick<PetStatement, 'name' | 'petType' | 'breed' | 'sex' | 'age' | 'size' | 'sterilized' | 'bio'>;

/** A pet of a sample person; its photos are drawn. Days count from the day of the run. */
export interface SamplePet extends Traits {
  readonly owner: string;
  readonly colour?: string;
  /** Descriptions of its photo and of the gallery. */
  readonly alts: readonly string[];
  readonly record?: {
    readonly bornDays: number;
    readonly chip: string;
    readonly passport: string;
    readonly vaccinations: readonly (Pick<Vaccination, 'name'> & { givenDays: number; dueDays: number | null })[];
    readonly health: string;
    readonly contacts: string;
  };
  /** Set if the pet is offered for a new home. */
  readonly offered?: { readonly description: string; readonly price: PriceAsked };
}

export const PETS: readonly SamplePet[] = [
  {
    owner: 'olena',
    name: 'Мурчик',
    petType: 'cat',
    breed: 'european-shorthair',
    sex: 'male',
    age: '4 - 8',
    size: '2 - 4',
    sterilized: true,
    colour: 'рудий',
    bio: 'Живе зі мною п’ятий рік. Боїться генератора, любить коробки й курячий бульйон.',
    alts: ['Рудий кіт дивиться просто на вас', 'Рудий кіт на тлі зеленого луку'],
    record: {
      bornDays: -1_900,
      chip: '804098100000001',
      passport: 'UA AA 000001',
      vaccinations: [
        { name: 'Сказ', givenDays: -355, dueDays: 10 },
        { name: 'Комплексна', givenDays: -200, dueDays: 165 },
      ],
      health: 'Алергія на рибу. Погано переносить наркоз.',
      contacts: 'Клініка на вулиці Городоцькій; сусідка Марта має ключі.',
    },
  },
  {
    owner: 'olena',
    name: 'Сніжинка',
    petType: 'cat',
    breed: 'mixed',
    sex: 'female',
    age: '0 - 1',
    size: '2 - 4',
    sterilized: false,
    colour: 'біла',
    bio: 'Одна з двох урятованих. Тиха, лагідна, вже ходить у лоток.',
    alts: ['Світла кішка з великими очима'],
    offered: {
      description: 'Шукаємо Сніжинці дім без собак. Привеземо самі в межах області, допоможемо зі стерилізацією.',
      price: { priceType: 'Free' },
    },
  },
  {
    owner: 'taras',
    name: 'Барс',
    petType: 'dog',
    breed: 'german-shepherd',
    sex: 'male',
    age: '4 - 8',
    size: '21 - 40',
    sterilized: false,
    colour: 'чорний',
    bio: 'Робочий собака. Знає двадцять команд і вдає, що знає лише три.',
    alts: ['Чорний собака на вечірній галявині', 'Чорний собака після тренування'],
    record: {
      bornDays: -2_470,
      chip: '804098100002998',
      passport: 'UA AA 000002',
      vaccinations: [{ name: 'Сказ', givenDays: -380, dueDays: -15 }],
      health: '',
      contacts: 'Ветеринар Ігор, приймає цілодобово.',
    },
  },
  {
    owner: 'iryna',
    name: 'Сірко',
    petType: 'cat',
    breed: 'british-shorthair',
    sex: 'male',
    age: '9 - 12',
    size: '5 - 20',
    sterilized: true,
    colour: 'сірий',
    bio: 'Будить перед тривогою. Ніколи не помилявся.',
    alts: ['Сірий кіт біля дверей'],
  },
  {
    owner: 'solomiia',
    name: 'Біла',
    petType: 'dog',
    breed: 'poodle',
    sex: 'female',
    age: '2 - 4',
    size: '5 - 20',
    sterilized: true,
    bio: 'Терпляча, крім випадків, коли йдеться про лапи.',
    alts: ['Світлий пес після стрижки'],
  },
  {
    owner: 'yurii',
    name: 'Ромашка',
    petType: 'cat',
    breed: 'mixed',
    sex: 'female',
    age: '0 - 1',
    size: '0,5 - 1',
    sterilized: false,
    bio: 'Знайшли біля під’їзду разом із братом. Спить тільки обійнявшись із ним.',
    alts: ['Смугасте кошеня'],
    offered: {
      description: 'Віддаємо разом із братом Їжачком: нарізно вони плачуть. Оброблені від бліх, їдять самі.',
      price: { priceType: 'Free' },
    },
  },
  {
    owner: 'emma',
    name: 'Luna',
    petType: 'dog',
    breed: 'labrador-retriever',
    sex: 'female',
    age: '4 - 8',
    size: '21 - 40',
    sterilized: true,
    bio: 'Our foster dog since spring. Calm with children, afraid of bicycles.',
    alts: ['A light dog in front of a hill'],
    offered: {
      description:
        'Luna is looking for a family with a garden. We visit with her first, and she may come back any day.',
      price: { priceType: 'Agreement' },
    },
  },
  {
    owner: 'daniel',
    name: 'Mila',
    petType: 'cat',
    breed: 'maine-coon',
    sex: 'female',
    age: '9 - 12',
    size: '5 - 20',
    sterilized: true,
    bio: 'Eleven years old, and she has just learned to walk into her carrier.',
    alts: ['A grey cat that looks at you'],
  },
  {
    owner: 'zoia',
    name: 'Лорд',
    petType: 'dog',
    breed: 'labrador-retriever',
    sex: 'male',
    age: '4 - 8',
    size: '21 - 40',
    sterilized: false,
    bio: 'Годує ґаву печивом. Щоранку.',
    alts: ['Коричневий пес усміхається'],
    offered: {
      description: 'Лорд шукає пару: лабрадор із родоводом, усі щеплення, живемо біля парку.',
      price: { priceType: 'Price', price: 3_000, currency: '₴' },
    },
  },
];
