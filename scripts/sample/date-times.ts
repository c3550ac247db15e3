import { type Random } from './random.ts';

const OFFSETS = [
  { text: '+01:00', minutes: 60 },
  { text: '+02:00', minutes: 120 },
  { text: '+05:30', minutes: 330 },
  { text: '+08:00', minutes: 480 },
  { text: '-05:00', minutes: -300 },
];

/** Not one of them is a moment, though a lenient parser takes some for one. */
export const UNPARSEABLE_DATES = [
  'domani',
  '2025-02-30T10:00:00',
  '2025-13-01T00:00:00',
  '31/12/2024',
  '14.03.2025 08:30',
  '2025-03-14T25:61:00',
  '0000-00-00',
];

/** A moment (milliseconds since the epoch, whole seconds) in one of the ISO 8601 forms that exports use; without zone means UTC. */
export function formatDateTime(moment: number, random: Random): string {
  const draw = random.next();
  if (draw < 0.6) return new Date(moment).toISOString().slice(0, 19);
  if (draw < 0.75) return `${new Date(moment).toISOString().slice(0, 19)}Z`;
  if (draw < 0.85) return new Date(moment).toISOString();
  const offset = random.pick(OFFSETS);
  return new Date(moment + offset.minutes * 60_000).toISOString().slice(0, 19) + offset.text;
}
