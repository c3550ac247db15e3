/** `npm run draw`: draws the picture in docs/architecture.md from the layers. */
import { drawPage } from './docs/architecture.ts';

await drawPage();
