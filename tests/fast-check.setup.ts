import fc from 'fast-check';
import { drawn } from './draws.ts';

/** The default for properties without their own number of runs: fast-check's hundred. */
fc.configureGlobal(drawn(100));
