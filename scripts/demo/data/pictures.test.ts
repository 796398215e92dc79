import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type AnimalName, APPEARANCES, type CoatName } from '../pictures/appearances.ts';
import { allowDrawings, drawAvatar, drawPortrait, type Scene, sceneNumbered } from '../pictures/drawing.ts';
import { CHATS } from './chats.ts';
import { PEOPLE } from './people.ts';
import { PETS, type SamplePicture } from './pets.ts';
import { POSTS } from './posts.ts';

const DIFFERENT_PICTURES = 30;

beforeAll(allowDrawings);

const PICTURES: readonly SamplePicture[] = [
  ...PETS.flatMap(({ pictures }) => pictures),
  ...[...POSTS, ...CHATS.flatMap(({ messages }) => messages)].flatMap(({ picture }) => picture ?? []),
];
const SCENES: readonly Scene[] = [
  ...PICTURES.map(({ scene }) => scene),
  ...PEOPLE.flatMap(({ avatar }) => avatar ?? []),
];

/** The words for a coat at the beginning of a description. */
const COLOUR_WORDS: Readonly<Record<CoatName, RegExp>> = {
  ginger: /руд(?:ий|е) (?:кіт|щеня)|ginger/i,
  white: /біл(?:ий|а)/i,
  black: /чорний собака/i,
  grey: /сірий/i,
  silver: /срібляст|silver/i,
  brown: /brown|смугаст/i,
  cream: /cream/i,
  chocolate: /шоколадний/i,
  tan: /tan|рудувато-чорний/i,
  tuxedo: /чорно-білий/i,
  calico: /триколірна кішка/i,
  tricolour: /триколірний бігль/i,
  siamese: /світла кішка/i,
};

async function hashes(scenes: readonly Scene[]): Promise<Set<string>> {
  const pictures = await Promise.all(scenes.map((scene) => drawAvatar(scene)));
  return new Set(pictures.map((picture) => createHash('sha256').update(new Uint8Array(picture)).digest('hex')));
}

it('draws at least thirty different pictures, and the same ones each time', async () => {
  const drawn = await hashes(SCENES);
  expect(drawn.size).toBeGreaterThanOrEqual(DIFFERENT_PICTURES);
  expect(await hashes(SCENES.slice(0, 5))).toEqual(new Set([...drawn].slice(0, 5)));
});

it.each(PICTURES.filter(({ scene }) => scene.animals !== undefined))('draws what “$alt” says', ({ alt, scene }) => {
  const [first] = scene.animals ?? [];
  if (typeof first?.who !== 'string') throw new Error(`${alt} shows no animal of the demo.`);
  expect(alt).toMatch(COLOUR_WORDS[APPEARANCES[first.who].coat]);
});

it('shows each animal of the demo', () => {
  const shown = new Set(SCENES.flatMap(({ animals = [] }) => animals.map(({ who }) => who)));
  const names = Object.keys(APPEARANCES) as AnimalName[];
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

it('draws another picture for each number', async () => {
  const numbered = Array.from({ length: 20 }, (_, number) => sceneNumbered(number % 2 === 0 ? 'cat' : 'dog', number));
  const pictures = await Promise.all(numbered.map((scene) => drawPortrait(scene)));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(numbered.length);
});
