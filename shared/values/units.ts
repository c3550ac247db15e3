/** Units of measure in both dialects; the store keeps the v1 names (docs/rules.md#two-dialects). */
import { choice } from '../resources/value-codecs.ts';

export const UNITS = ['KG', 'G', 'T', 'L', 'ML', 'M3', 'M', 'CM', 'MM', 'M2', 'PCS', 'ROLL', 'BOX', 'PALLET'] as const;

export const unitV1 = choice(UNITS);

/** A stored unit without a legacy twin is shown as it is: a wrong unit would be worse than an unknown one. */
export const unitLegacy = choice(['METERS', 'KG', 'PIECES', 'ROLLS'], {
  stored: { METERS: 'M', PIECES: 'PCS', ROLLS: 'ROLL' },
  words: {
    METERS: ['m', 'meter', 'metre', 'metres', 'mt', 'metro', 'metri', 'metros'],
    KG: [
      'kilogram',
      'kilograms',
      'kilo',
      'chilo',
      'chili',
      'chilogrammo',
      'chilogrammi',
      'quilo',
      'quilos',
      'quilograma',
      'quilogramas',
    ],
    PIECES: ['piece', 'pcs', 'pc', 'pezzo', 'pezzi', 'pz', 'peça', 'peças'],
    ROLLS: ['roll', 'rotolo', 'rotoli', 'rolo', 'rolos'],
  },
});
