/** The stages of a journey on a map of the world, drawn as SVG from data that comes with the console. */
import { useElementSize } from '@mantine/hooks';
import { geoEquirectangular, geoNaturalEarth1, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { useMemo } from 'react';
import { feature, mesh } from 'topojson-client';
import { type GeometryCollection, type Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json';
import { type TransportMode } from '../../shared/values/transport-modes.ts';
import { useSpeech } from '../words/words.tsx';
import { COUNTRY_POINTS } from './country-points.ts';

export interface Stop {
  order: number;
  /** ISO 3166-1 alpha-2 */
  country: string;
  name: string;
  /** How it goes on from here. */
  transport: TransportMode | null;
}

const NARROWEST_DEGREES = 24;

/** In CSS pixels, so that marks are as large on a phone as elsewhere. */
type Size = [width: number, height: number];

const topology = countries as unknown as Topology<{ countries: GeometryCollection }>;
const LANDS = feature(topology, topology.objects.countries).features.filter(({ id }) => id !== '010');
const BORDERS = mesh(topology, topology.objects.countries, (a, b) => a !== b);

interface Place {
  country: string;
  at: [number, number];
  orders: number[];
}

/** Stops of one country share a mark. */
function placesOf(stops: readonly Stop[]): Place[] {
  const places = new Map<string, Place>();
  for (const { country, order } of stops) {
    const at = COUNTRY_POINTS.get(country)?.at;
    if (!at) continue;
    const place = places.get(country) ?? { country, at, orders: [] };
    place.orders.push(order);
    places.set(country, place);
  }
  return [...places.values()];
}

/** The whole world where the journey spans it, else the part that it goes through, with some room around. */
function projectionFor(places: readonly Place[], [width, height]: Size) {
  const margin = Math.min(width, height) / 8;
  const box: [[number, number], [number, number]] = [
    [margin, margin],
    [width - margin, height - margin],
  ];
  const longitudes = places.map(({ at }) => at[0]);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  if (east - west > 130) return geoNaturalEarth1().fitSize([width, height], { type: 'Sphere' });
  const latitudes = places.map(({ at }) => at[1]);
  const half = Math.max((east - west) / 2, NARROWEST_DEGREES);
  const [x, y] = [(west + east) / 2, (Math.min(...latitudes) + Math.max(...latitudes)) / 2];
  const corners: [number, number][] = [...places.map(({ at }) => at), [x - half, y], [x + half, y]];
  // parallels that are straight fit a part of the world better than those of a whole one
  return geoEquirectangular().fitExtent(box, { type: 'MultiPoint', coordinates: corners });
}

interface Mark extends Place {
  text: string;
  wide: number;
  point: [number, number];
}

const MARK_HEIGHT = 22;
const ROUNDS = 30;

/** Marks that would cover each other are moved apart, each pair the shorter way. */
function apart(marks: readonly Mark[], [width, height]: Size): Mark[] {
  const moved = marks.map((mark) => ({ ...mark, point: [...mark.point] as [number, number] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of moved.entries())
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.point[0] - one.point[0], other.point[1] - one.point[1]];
        const across = (one.wide + other.wide) / 2 + 1 - Math.abs(dx);
        const along = MARK_HEIGHT + 1 - Math.abs(dy);
        if (across <= 0 || along <= 0) continue;
        const axis = across < along ? 0 : 1;
        const step = ((axis === 0 ? across : along) / 2) * ((axis === 0 ? dx : dy) < 0 ? -1 : 1);
        one.point[axis] -= step;
        other.point[axis] += step;
      }
  const within = (value: number, half: number, end: number) => Math.min(Math.max(value, half), end - half);
  return moved.map((mark) => ({
    ...mark,
    point: [within(mark.point[0], mark.wide / 2, width), within(mark.point[1], MARK_HEIGHT / 2, height)],
  }));
}

export function JourneyMap({ name, stops }: { name: string; stops: readonly Stop[] }) {
  const { t, country } = useSpeech();
  const element = useElementSize();
  const width = element.width || 960;
  const height = Math.round(Math.min(Math.max(width * 0.49, 260), 520));
  const drawing = useMemo(() => {
    const places = placesOf(stops);
    const projection = projectionFor(places, [width, height]).clipExtent([
      [0, 0],
      [width, height],
    ]);
    const path = geoPath(projection).digits(1);
    const draw = (shape: GeoPermissibleObjects) => path(shape) ?? '';
    const visited = new Set(places.map(({ country: code }) => COUNTRY_POINTS.get(code)?.number));
    return {
      lands: LANDS.map((land) => ({ d: draw(land), visited: visited.has(String(land.id)) })),
      borders: draw(BORDERS),
      legs: stops.slice(1).flatMap((stop, index) => {
        const from = stops[index]!;
        const ends = [from, stop].flatMap(({ country: code }) => {
          const at = COUNTRY_POINTS.get(code)?.at;
          return at ? [at] : [];
        });
        return ends.length === 2 && from.country !== stop.country
          ? [{ d: draw({ type: 'LineString', coordinates: ends }), transport: from.transport, key: stop.order }]
          : [];
      }),
      marks: apart(
        places.map((place) => {
          const text = place.orders.join(', ');
          return {
            ...place,
            text,
            wide: Math.max(MARK_HEIGHT, 10 + text.length * 7),
            point: projection(place.at) ?? [0, 0],
          };
        }),
        [width, height],
      ),
    };
  }, [stops, width, height]);

  const way = stops.map((stop) => `${stop.order}. ${stop.name} (${country(stop.country)})`).join(', ');
  return (
    <div ref={element.ref}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="map"
        role="img"
        aria-label={t('journey.map', { name, stages: way })}
      >
        {drawing.lands.map(({ d, visited }, index) => (
          <path key={index} d={d} className={visited ? 'land visited' : 'land'} />
        ))}
        <path d={drawing.borders} className="borders" />
        {drawing.legs.map(({ key, d, transport }) => (
          <path key={key} d={d} className="leg" data-transport={transport ?? undefined} />
        ))}
        {drawing.marks.map(({ country: code, text, wide, point: [x, y] }) => {
          return (
            <g key={code} className="mark" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <title>{country(code)}</title>
              <rect x={-wide / 2} y={-MARK_HEIGHT / 2} width={wide} height={MARK_HEIGHT} rx={MARK_HEIGHT / 2} />
              <text textAnchor="middle" dominantBaseline="central">
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
