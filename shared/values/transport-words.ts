/** What means of transport are called in English, Italian and Portuguese: the way, or the vehicle. */
import { TRANSPORT_FACTORS } from './transport-modes.ts';

type Factor = (typeof TRANSPORT_FACTORS)[keyof typeof TRANSPORT_FACTORS];

export const TRANSPORT_WORDS: Readonly<Record<Factor, readonly string[]>> = {
  ROAD: [
    'road',
    'truck',
    'lorry',
    'strada',
    'su strada',
    'stradale',
    'camion',
    'estrada',
    'rodoviário',
    'camião',
    'caminhão',
  ],
  SEA: ['sea', 'ship', 'vessel', 'mare', 'via mare', 'marittimo', 'nave', 'mar', 'marítimo', 'navio'],
  AIR: ['air', 'plane', 'airplane', 'aeroplane', 'aereo', 'via aerea', 'ar', 'aéreo', 'avião'],
  RAIL: ['rail', 'railway', 'train', 'ferrovia', 'ferroviario', 'treno', 'ferroviário', 'comboio', 'trem'],
};

/** The same by the vehicles of materials and journeys. */
export const VEHICLE_WORDS = Object.fromEntries(
  Object.entries(TRANSPORT_FACTORS).map(([vehicle, factor]) => [vehicle, TRANSPORT_WORDS[factor]]),
);
