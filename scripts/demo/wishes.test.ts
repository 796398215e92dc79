import { expect, it } from 'vitest';
import { wishesOf } from './wishes.ts';

it.each([
  [[], {}, 'http://localhost:8080', 0],
  [[], { PORT: '9000' }, 'http://localhost:9000', 0],
  [[], { PORT: '' }, 'http://localhost:8080', 0],
  [['--size', '1000'], {}, 'http://localhost:8080', 1_000],
  [['https://lapka.example/dashboard', '--size=3'], { PORT: '9000' }, 'https://lapka.example', 3],
])(
  'parses the arguments %j with the environment %j as the target %s',
  (args, env: Record<string, string>, origin, size) => {
    expect(wishesOf(args, env)).toEqual({ origin, size });
  },
);

it.each([[['--size', 'many']], [['--size', '-1']], [['http://one', 'http://two']], [['nowhere']], [['--siez', '3']]])(
  'rejects the arguments %j',
  (args) => {
    expect(() => wishesOf(args, {})).toThrow();
  },
);
