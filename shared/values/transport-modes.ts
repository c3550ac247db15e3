/** The means of transport of materials and journeys, and the emission factor of each (docs/rules.md#calculations). */
export const TRANSPORT_FACTORS = { TRUCK: 'ROAD', SHIP: 'SEA', TRAIN: 'RAIL', PLANE: 'AIR' } as const;
export type TransportMode = keyof typeof TRANSPORT_FACTORS;

export const TRANSPORTS = Object.keys(TRANSPORT_FACTORS) as TransportMode[];
