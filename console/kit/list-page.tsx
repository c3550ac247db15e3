/** The list of a screen: filters, order, columns and pages are the server's, and stand in the address. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Paper, Popover, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { IMPORTS } from '../api/import-description.ts';
import { ApiError } from '../api/errors.ts';
import { readRows } from '../api/rows.ts';
import { type AnyRow } from '../api/resources.ts';
import { useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { BulkBar, type BulkKind } from './bulk-bar.tsx';
import { Facets } from './facets.tsx';
import { ExportMenu, useExport } from './export-menu.tsx';
import { Icon } from './icons.tsx';
import { later } from './later.tsx';
import { ListFilters } from './list-filters.tsx';
import { PAGE_SIZES, useListState, type ListState } from './list-state.ts';
import { ListTable, toShown, type ShownColumn } from './list-table.tsx';
import { Loaded, Page } from './page.tsx';
import { Problem } from './problem.tsx';
import { columnName, useScreens, type Screen } from './screen.ts';
import { useSelection, type Selection } from './selection.ts';

// loaded when it is asked for
const BulkDialog = later(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

const REFRESH_MS = 2000;

function useRows(screen: Screen, state: ListState) {
  const asked = {
    page: state.page,
    size: Number(state.size),
    sortBy: state.sortBy,
    direction: state.direction,
    filters: state.filters,
  };
  return useQuery({
    queryKey: [screen.resource, 'list', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readRows(screen.api, asked, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((row) => screen.refreshWhile?.(row)) === true ? REFRESH_MS : false,
  });
}

/** A page that lies behind all rows, since some have gone, is left for the last one. */
function useLastPage({ page, size, change }: ListState, { data, isPlaceholderData }: ReturnType<typeof useRows>): void {
  const { rows, total } = data ?? { rows: [], total: 0 };
  const last = Math.ceil(total / Number(size));
  const isBehind = !isPlaceholderData && rows.length === 0 && last > 0 && page > last;
  useEffect(() => {
    if (isBehind) change({ page: String(last) });
  }, [isBehind, last, change]);
}

export function ListPage({ screen }: { screen: Screen }) {
  // by its resource: else the rows of another list would stand in for those that are on their way
  return <List key={screen.resource} screen={screen} />;
}

function List({ screen }: { screen: Screen }) {
  const speech = useSpeech();
  const { t } = speech;
  const mayWrite = useMayWrite();
  const state = useListState(screen);
  const query = useRows(screen, state);
  useLastPage(state, query);
  const exporting = useExport(screen, state);
  const selection = useSelection(state, query.data?.rows ?? [], query.data?.total ?? 0);
  const [asked, setAsked] = useState<BulkKind>();
  const changesMany = screen.api.bulk !== undefined && mayWrite(screen);
  const { Above } = screen;
  const isForbidden = query.error instanceof ApiError && query.error.status === 403;
  const all = [...screen.columns, ...screen.moreColumns].map((column) => toShown(screen, column, speech));
  const columns = all.filter(({ name }) => state.columns.includes(name));
  return (
    <Page title={t(screen.title)} actions={mayWrite(screen) && <CreateButton screen={screen} />}>
      {!isForbidden && (
        <ListFilters screen={screen} state={state} columns={all}>
          {screen.api.list.exports && <ExportMenu {...exporting} imports={isImported(screen)} />}
          {screen.moreColumns.length > 0 && (
            <ColumnChoice all={all} first={columnName(screen.columns[0]!)} state={state} />
          )}
        </ListFilters>
      )}
      {exporting.error && <Problem error={exporting.error} />}
      {Above && <Above filters={state.filters} />}
      <Loaded query={query}>
        {({ rows, total }) => (
          <>
            {screen.facets && <Facets {...{ screen, state }} />}
            <Paper withBorder aria-busy={query.isPlaceholderData}>
              {rows.length > 0 && changesMany && <BulkBar {...{ screen, rows, total, selection }} onAsk={setAsked} />}
              {rows.length === 0 ? (
                <Nothing screen={screen} state={state} />
              ) : (
                <SortedRows {...{ screen, rows, columns, state }} selection={changesMany ? selection : undefined} />
              )}
            </Paper>
            <Pages state={state} total={total} paged={screen.api.list.size !== undefined} />
          </>
        )}
      </Loaded>
      {/* not within the list, which may be empty when the rows have gone */}
      {asked && <BulkDialog {...{ screen, selection, kind: asked }} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

/** Whether there is an import of the same rows. */
const isImported = ({ resource }: Screen) =>
  resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) in IMPORTS;

export function CreateButton({ screen, preset = '' }: { screen: Screen; preset?: string }) {
  const { t } = useSpeech();
  if (screen.createTitle === undefined || !screen.api.can.create) return null;
  return (
    <Button component={Link} href={`/${screen.address}/new${preset}`} leftSection={<Icon name="plus" />}>
      {t(screen.createTitle)}
    </Button>
  );
}

interface SortedRowsProps {
  screen: Screen;
  rows: readonly AnyRow[];
  columns: readonly ShownColumn[];
  state: ListState;
  selection: Selection | undefined;
}

function SortedRows({ screen, rows, columns, state, selection }: SortedRowsProps) {
  const { t } = useSpeech();
  const sorting = {
    by: state.sortBy,
    direction: state.direction,
    change: (sortBy: string, direction: 'asc' | 'desc') => state.change({ sortBy, direction }),
  };
  return <ListTable screen={screen} label={t(screen.title)} {...{ rows, columns, sorting, selection }} />;
}

function Nothing({ screen, state }: { screen: Screen; state: ListState }) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const others = useScreens().filter((each) => screen.madeAs?.includes(each.resource));
  const offered = others.filter(mayWrite);
  return (
    <Stack p="xl" align="center">
      <Text>{t(state.filtered ? 'list.none' : 'list.noneYet')}</Text>
      {state.filtered && (
        <Button variant="default" size="xs" onClick={state.clear}>
          {t('list.clear')}
        </Button>
      )}
      {!state.filtered && offered.length > 0 && (
        <Group justify="center" gap="sm">
          {offered.map((each) => (
            <CreateButton key={each.resource} screen={each} />
          ))}
          <Button component={Link} href="/import" variant="default" leftSection={<Icon name="imports" />}>
            {t('imports.title')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Which columns are shown; the first, which leads to the row, always is. */
function ColumnChoice({ all, first, state }: { all: readonly ShownColumn[]; first: string; state: ListState }) {
  const { t } = useSpeech();
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Stack gap="xs" mah={320} className="scrolls">
          {all
            .filter(({ name }) => name !== first)
            .map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={state.columns.includes(name)}
                onChange={({ currentTarget: { checked } }) => {
                  const shown = (each: string) => (each === name ? checked : state.columns.includes(each));
                  state.showColumns(all.map((column) => column.name).filter(shown));
                }}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Pages({ state, total, paged }: { state: ListState; total: number; paged: boolean }) {
  const { t, counted, number } = useSpeech();
  const pages = Math.max(1, Math.ceil(total / Number(state.size)));
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" role="status">
        {counted('list.total', total)}
      </Text>
      {paged && (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={t('list.size')}
            data={PAGE_SIZES}
            value={state.size}
            onChange={({ currentTarget }) => state.change({ size: currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('list.previous')}
            disabled={state.page <= 1}
            onClick={() => state.goTo(state.page - 1)}
          >
            ‹
          </ActionIcon>
          <Text size="sm">{t('list.page', { page: number(state.page), pages: number(pages) })}</Text>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('list.next')}
            disabled={state.page >= pages}
            onClick={() => state.goTo(state.page + 1)}
          >
            ›
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
