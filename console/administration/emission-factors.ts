/** The source of the factors that every company begins with: examples, whose CO2 is none to report. */
export const BUILT_IN_FACTORS = 'built-in';
