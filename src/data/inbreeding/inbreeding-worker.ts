import { expose } from 'comlink';
import { calculations } from './calculations.ts';

expose(calculations);
