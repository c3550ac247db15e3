/** What both representations of a stage have. */
import { choice, decimalNumber, integer, text } from '../../resources/value-codecs.ts';
import { TRANSPORTS } from '../../values/transport-modes.ts';
import { VEHICLE_WORDS } from '../../values/transport-words.ts';
import { COMPANY_TYPES, MAX_POSITION } from './stage.ts';

export const position = integer({ min: 1, max: MAX_POSITION });
export const stageName = text({ min: 1, max: 255 });
export const companyType = choice(COMPANY_TYPES, {
  words: { SUPPLIER: ['fornitore', 'fornecedor'], COMPANY: ['azienda', 'società', 'empresa'] },
});
export const stageTransport = choice(TRANSPORTS, { words: VEHICLE_WORDS });
export const measure = decimalNumber({ min: 0 });
