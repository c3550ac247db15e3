/** How often a test kills a worker again and again: TRAMA_TEST_KILLS, which `test:full` sets. */
export const KILLS = Number(process.env['TRAMA_TEST_KILLS'] ?? 5);
