/**
 * The first import of every program: a Node.js below the floor is told so in a sentence before anything that it lacks is
 * used. What the modules of a program import by name, older ones have too, or they would fail before this one runs.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// from sources the folder of the script is beside this one, from the build one further up
const up = fileURLToPath(import.meta.url).endsWith('.ts') ? '../../' : '../../../';
createRequire(import.meta.url)(`${up}scripts/check-node.cjs`);
