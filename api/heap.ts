/** Keeps the heap of the API near what it really holds. */
import { setFlagsFromString } from 'node:v8';

// what large lists leave behind is collected before as much again has come. Less, as workers have it, costs each create a tenth
setFlagsFromString('--heap-growing-percent=100');
