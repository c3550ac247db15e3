/** The few icons in use, from Tabler Icons (MIT, https://tabler.io/icons); always beside or under a name. */
const PATHS = {
  suppliers:
    'M3 21h18 M5 21v-12l5 4v-4l5 4h4 M19 21v-8l-1.4-9.6a.5.5 0 0 0-.5-.4h-1.1a.5.5 0 0 0-.5.4l-1.4 8.6 M9 17h1 M14 17h1',
  imports: 'M14 3v4a1 1 0 0 0 1 1h4 M5 13v-8a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2h-5.5m-9.5-2h7m-3-3l3 3l-3 3',
  jobs: 'M3.5 5.5l1.5 1.5l2.5-2.5 M3.5 11.5l1.5 1.5l2.5-2.5 M3.5 17.5l1.5 1.5l2.5-2.5 M11 6h9 M11 12h9 M11 18h9',
  journeys:
    'M3 19a2 2 0 1 0 4 0a2 2 0 0 0-4 0 M19 7a2 2 0 1 0 0-4a2 2 0 0 0 0 4 M11 19h5.5a3.5 3.5 0 0 0 0-7h-8a3.5 3.5 0 0 1 0-7h4.5',
  products: 'M12 3l8 4.5v9l-8 4.5l-8-4.5v-9z M12 12l8-4.5 M12 12v9 M12 12l-8-4.5',
  fibers: 'M5 21c.5-4.5 2.5-8 7-10 M9 18c6.2 0 10.5-3.3 11-12v-2h-4c-9 0-12 4-12 9c0 1 0 3 2 5h3z',
  yarns:
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z M5.6 6.5c4.4 1 8 4 10.4 9.5 M3.5 10.5c4 .5 7 3 9 7.5 M9 3.5c5 1 9 4 11.5 8.5',
  materials: 'M4 5.5l8-3l8 3l-8 3z M4 12l8 3l8-3 M4 18l8 3l8-3',
  fabrics: 'M4 4h16v16h-16z M4 9.3h16 M4 14.6h16 M9.3 4v16 M14.6 4v16',
  certifications: 'M12 15a6 6 0 1 0 0-12a6 6 0 0 0 0 12z M8.5 14l-1.5 7l5-3l5 3l-1.5-7',
  users:
    'M9 11a4 4 0 1 0 0-8a4 4 0 0 0 0 8 M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2 M16 3.1a4 4 0 0 1 0 7.8 M21 21v-2a4 4 0 0 0-3-3.9',
  documents:
    'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2z M9 9h1 M9 13h6 M9 17h6',
  home: 'M5 12h-2l9-9l9 9h-2 M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7 M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6',
  purchases:
    'M4 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M15 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M17 17h-11v-14h-2 M6 5l14 1l-1 7h-13',
  chemicals: 'M9 3h6 M10 9h4 M10 3v6l-4 11a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1l-4-11v-6',
  key: 'M16.5 3.5l4 4a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0l-.3-.3l-6.6 6.6a2 2 0 0 1-1.2.6h-1.4a1 1 0 0 1-1-1v-1.6a2 2 0 0 1 .6-1.2l.4-.4h2v-2h2v-2l2.1-2.1l-.3-.3a2.4 2.4 0 0 1 0-3.4l2.6-2.6a2.4 2.4 0 0 1 3.4 0z M15 9h.01',
  audit: 'M12 8v4l2 2 M3 11a9 9 0 1 1 .5 4m-.5 5v-5h5',
  factors: 'M4 19h16 M4 15l4-6l4 2l4-5l4 4',
  usage: 'M12 3a9 9 0 1 0 9 9 M12 3v9h9a9 9 0 0 0-9-9',
  account: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0 M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
  tenants: 'M3 21h18 M9 8h1 M9 12h1 M9 16h1 M14 8h1 M14 12h1 M14 16h1 M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16',
  queues: 'M4 6h16 M4 12h16 M4 18h12 M18 16l3 2l-3 2',
  filters: 'M4 4h16v2.2a2 2 0 0 1-.6 1.4l-4.4 4.4v7l-6 2v-8.5l-4.5-4.9a2 2 0 0 1-.5-1.4z',
  columns: 'M4 5h16v14h-16z M10 5v14 M15 5v14',
  edit: 'M4 20h4l10.5-10.5a2.8 2.8 0 1 0-4-4l-10.5 10.5v4 M13.5 6.5l4 4',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7.7m12.1-.7l-.7.7m0 11.4l.7.7m-12.1-.7l-.7.7',
  moon: 'M12 3h.4a7.5 7.5 0 0 0 7.9 12.4a9 9 0 1 1-8.3-12.4',
  signOut: 'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2 M9 12h12l-3-3 M18 15l3-3',
  search: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M21 21l-6-6',
  plus: 'M12 5v14 M5 12h14',
  minus: 'M5 12h14',
  trash:
    'M4 7h16 M10 11v6 M14 11v6 M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12 M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  upload: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2 M7 9l5-5l5 5 M12 4v12',
  download: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2 M7 11l5 5l5-5 M12 4v12',
  check: 'M5 12l5 5l10-10',
  cross: 'M18 6l-12 12 M6 6l12 12',
  warning:
    'M12 9v4 M10.4 3.6l-8.1 13.5a1.9 1.9 0 0 0 1.6 2.9h16.2a1.9 1.9 0 0 0 1.6-2.9l-8.1-13.5a1.9 1.9 0 0 0-3.2 0 M12 16h.01',
  print:
    'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2 M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4 M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2z',
  grip: 'M9 5h.01 M9 12h.01 M9 19h.01 M15 5h.01 M15 12h.01 M15 19h.01',
  up: 'M6 15l6-6l6 6',
  down: 'M6 9l6 6l6-6',
  ascending: 'M12 5v14 M18 11l-6-6 M6 11l6-6',
  descending: 'M12 5v14 M18 13l-6 6 M6 13l6 6',
  sortable: 'M3 9l4-4l4 4m-4-4v14 M21 15l-4 4l-4-4m4 4v-14',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
