import fc from 'fast-check';
import { drawn } from './draws.ts';

/** For properties that do not say how often they are drawn: fast-check's own hundred times. */
fc.configureGlobal(drawn(100));
