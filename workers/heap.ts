/** Keeps the heap of a worker near what it really holds. */
import { setFlagsFromString } from 'node:v8';

// what large imports leave behind is collected before half as much again has come: a worker stays as small after a million
// rows as after a hundred thousand
setFlagsFromString('--heap-growing-percent=50');
