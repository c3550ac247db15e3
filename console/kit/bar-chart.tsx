/** Bars beside each other, each of one or several parts, with the same figures as a table. */
import { Group, Table, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { useSpeech } from '../words/words.tsx';

export interface Bar {
  label: string;
  parts: readonly { name: string; value: number }[];
}

interface BarChartProps {
  title: string;
  /** Of the heading that the title is. */
  order?: 2 | 3;
  bars: readonly Bar[];
  /** What there is a bar of each. */
  by: string;
  /** What each part is called, in the order in which they are stacked. */
  names: Readonly<Record<string, string>>;
  /** A figure as people read it. */
  say: (value: number) => string;
  /** Said in place of bars that are all nothing. */
  empty?: string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 6;

/** A round figure at or above the highest bar: 1, 2 or 5 with zeros. */
function topOf(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= highest) ?? highest;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const valueOf = ({ parts }: Bar, name: string) => parts.find((part) => part.name === name)?.value ?? 0;

export function BarChart({ title, order: level = 3, bars, by, names, say, empty }: BarChartProps) {
  const { t } = useSpeech();
  const heading = useId();
  const order = Object.keys(names);
  const heights = bars.map((bar) => order.map((name) => valueOf(bar, name)));
  const top = topOf(Math.max(0, ...heights.map(sum)));
  if (empty !== undefined && heights.every((values) => sum(values) === 0))
    return (
      <section aria-labelledby={heading}>
        <Title order={level} size="h5" id={heading} mb="xs">
          {title}
        </Title>
        <Text size="sm">{empty}</Text>
      </section>
    );
  return (
    <section aria-labelledby={heading}>
      <Title order={level} size="h5" id={heading} mb="xs">
        {title}
      </Title>
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          {(Number.isInteger(top / 2) || top < 1 ? [top, top / 2, 0] : [top, 0]).map((value) => (
            <Text key={value} size="xs" c="dimmed">
              {say(value)}
            </Text>
          ))}
        </div>
        <Drawing heights={heights} top={top} />
        <Labels labels={bars.map(({ label }) => label)} />
      </div>
      {order.length > 1 && (
        <Group gap="md" aria-hidden="true">
          {order.map((name, colour) => (
            <Text key={name} size="xs" className={`legend part-${colour}`}>
              {names[name]}
            </Text>
          ))}
        </Group>
      )}
      <details className="figures">
        <summary>{t('chart.asTable')}</summary>
        <div className="wide" tabIndex={0} role="group" aria-label={title}>
          <Table aria-labelledby={heading}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{by}</Table.Th>
                {order.map((name) => (
                  <Table.Th key={name} scope="col" ta="end">
                    {names[name]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {bars.map((bar) => (
                <Table.Tr key={bar.label}>
                  <Table.Th scope="row">{bar.label}</Table.Th>
                  {order.map((name) => (
                    <Table.Td key={name} ta="end">
                      {say(valueOf(bar, name))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </details>
    </section>
  );
}

const LETTER = 7;

interface Spread {
  every: number;
  beside: number;
  count: number;
}

/** The columns of a label, and where it stands in them. */
function placeOf(at: number, { every, beside, count }: Spread) {
  const columns = (first: number, last: number) => ({
    style: { gridRow: 1, gridColumn: `${Math.max(0, first) + 1} / ${Math.min(count - 1, last) + 2}` },
  });
  if (at < beside) return { ta: 'start', ...columns(at, at + every - 1) } as const;
  if (at + beside >= count) return { ta: 'end', ...columns(at - every + 1, at) } as const;
  return { ta: 'center', ...columns(at - beside, at + beside) } as const;
}

/** As many as have room, the first one among them; each stands under the middle of its bar, but at the ends of the chart. */
function Labels({ labels }: { labels: readonly string[] }) {
  const element = useElementSize();
  const longest = Math.max(1, ...labels.map(({ length }) => length)) * LETTER;
  const room = Math.max(1, element.width) / Math.max(1, labels.length);
  // one at an end takes more of the room to the next than one in the middle
  const every = Math.min(labels.length, Math.max(1, Math.ceil((1.5 * longest) / room - 0.5)));
  // over so many columns on either side of its own
  const beside = Math.ceil((every - 1) / 2);
  const shown = labels.flatMap((label, at) => (at % every === 0 ? [{ label, at }] : []));
  return (
    <div
      ref={element.ref}
      className="chart-labels"
      style={{ gridTemplateColumns: `repeat(${labels.length}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {shown.map(({ label, at }) => (
        <Text key={at} size="xs" c="dimmed" truncate {...placeOf(at, { every, beside, count: labels.length })}>
          {label}
        </Text>
      ))}
    </div>
  );
}

/** Says nothing that the table does not. */
function Drawing({ heights, top }: { heights: readonly (readonly number[])[]; top: number }) {
  const step = WIDTH / Math.max(heights.length, 1);
  const scaled = (value: number) => (value / top) * HEIGHT;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, HEIGHT / 2].map((y) => (
        <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
      ))}
      {heights.map((values, at) =>
        values.map((value, part) => (
          <rect
            key={`${at} ${part}`}
            className={`part-${part}`}
            x={at * step + GAP / 2}
            y={HEIGHT - scaled(sum(values.slice(0, part + 1)))}
            width={step - GAP}
            height={scaled(value)}
          />
        )),
      )}
    </svg>
  );
}
