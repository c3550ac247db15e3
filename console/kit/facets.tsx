/** The values that the rows of a list have, with how many of them: each is a filter that is set and taken back. */
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readFacets, type FacetValue } from '../api/rows.ts';
import { useSpeech } from '../words/words.tsx';
import { choiceLabel, fieldLabel } from './labels.ts';
import { type ListState } from './list-state.ts';
import { useIsNarrow } from './narrow.ts';
import { Problem } from './problem.tsx';
import { ReferenceName } from './reference.tsx';
import { REFERENCES, type Screen } from './screen.ts';

/** More are shown when they are asked for. */
const SHOWN = 6;

/** They come by themselves, so that no row waits for them; those of before stand there until then. */
export function Facets({ screen, state }: { screen: Screen; state: ListState }) {
  const { t } = useSpeech();
  const { filters } = state;
  const {
    data: facets,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({
    queryKey: [screen.resource, 'facets', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readFacets(screen.api, { filters }, signal),
  });
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(() =>
    Object.values(screen.facets ?? {}).some((filter) => (state.filters[filter] ?? '') !== ''),
  );
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  const hasValues = (name: string, filter: string) =>
    (facets?.[name] ?? []).length > 0 || (filters[filter] ?? '') !== '';
  if (facets === undefined || !Object.entries(screen.facets ?? {}).some(([name, filter]) => hasValues(name, filter)))
    return null;
  const shown = (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={t('facet.title')}
      aria-busy={isPlaceholderData}
      c={isPlaceholderData ? 'dimmed' : undefined}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
        {Object.entries(screen.facets ?? {}).map(([name, filter]) => (
          <Facet
            key={name}
            filter={filter}
            values={facets[name] ?? []}
            chosen={state.filters[filter] ?? ''}
            onChoose={(value) => state.change({ [filter]: value })}
          />
        ))}
      </SimpleGrid>
    </Paper>
  );
  if (!isNarrow) return shown;
  // all of them would fill the first screen, before any row
  return (
    <Stack gap="sm" align="start">
      <Button variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {t('facet.title')}
      </Button>
      {opened && shown}
    </Stack>
  );
}

/** A flag is said as yes and no. An id that nothing has is asked for the name of its row. */
function ValueName({ filter, each: { value, name } }: { filter: string; each: FacetValue }) {
  const speech = useSpeech();
  if (filter in REFERENCES) return <ReferenceName field={filter} id={value} name={name} />;
  if (value === 'true' || value === 'false') return speech.t(value === 'true' ? 'value.yes' : 'value.no');
  return choiceLabel(speech, filter, value);
}

interface FacetProps {
  filter: string;
  values: readonly FacetValue[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Facet({ filter, values, chosen, onChoose }: FacetProps) {
  const speech = useSpeech();
  const { t, number } = speech;
  const heading = useId();
  const [all, setAll] = useState(false);
  // what is chosen can be taken back where nothing has it
  const known =
    chosen === '' || values.some(({ value }) => value === chosen) ? values : [...values, { value: chosen, count: 0 }];
  if (known.length === 0) return null;
  const shown = known.filter(({ value }, at) => all || at < SHOWN || value === chosen);
  return (
    <div role="group" aria-labelledby={heading}>
      <Text size="sm" fw={600} id={heading} mb={4}>
        {fieldLabel(speech, filter)}
      </Text>
      <Group gap={6}>
        {shown.map((each) => (
          <Button
            key={each.value}
            size="compact-sm"
            variant={each.value === chosen ? 'filled' : 'default'}
            className="facet"
            aria-pressed={each.value === chosen}
            onClick={() => onChoose(each.value === chosen ? '' : each.value)}
          >
            <ValueName filter={filter} each={each} /> ({number(each.count)})
          </Button>
        ))}
        {shown.length < known.length && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('facet.more', { count: number(known.length - shown.length) })}
          </Button>
        )}
      </Group>
    </div>
  );
}
