/** Rows beside each other; in a narrow window each is a card. */
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { type AnyRow } from '../api/resources.ts';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { useMayWrite } from '../session/session.tsx';
import { DeleteButton } from './delete-button.tsx';
import { fieldLabel, FieldValue, isNumeric, nameBeside } from './field-value.tsx';
import { Icon } from './icons.tsx';
import { hasDetail, type Column, type Screen } from './screen.ts';
import { type Selection } from './selection.ts';

/** A column ready to be shown. */
export interface ShownColumn {
  name: string;
  label: string;
  sortBy?: string | undefined;
  align?: 'end' | undefined;
  show(row: AnyRow): ReactNode;
}

export function toShown(screen: Screen, column: string | Column<AnyRow>, speech: Speech): ShownColumn {
  if (typeof column !== 'string')
    return { ...column, label: speech.t(column.label), show: (row) => column.show(row, speech) };
  const form = screen.api.fields[column];
  return {
    name: column,
    label: fieldLabel(speech, column),
    sortBy: screen.api.list.sorts.includes(column) ? column : undefined,
    align: isNumeric(form) ? 'end' : undefined,
    show: (row) => <FieldValue name={column} form={form} value={row[column]} referred={nameBeside(row, column)} />,
  };
}

export interface Sorting {
  by: string | undefined;
  direction: string | undefined;
  change(by: string, direction: 'asc' | 'desc'): void;
}

interface ListTableProps {
  screen: Screen;
  label: string;
  rows: readonly AnyRow[];
  columns: readonly ShownColumn[];
  sorting?: Sorting;
  /** Rows can be chosen. */
  selection?: Selection | undefined;
}

export function ListTable({ screen, label, rows, columns, sorting, selection }: ListTableProps) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const linked = hasDetail(screen);
  // rows without a page of their own are deleted here
  const removes = !linked && screen.api.can.delete && mayWrite(screen);
  // roles are said anew, because the cards of narrow windows are no table to browsers
  return (
    <div className="wide">
      <Table role="table" highlightOnHover className="cards" aria-label={label}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {selection && (
              <Table.Th role="columnheader" className="choose">
                <VisuallyHidden>{t('bulk.choose')}</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} />
            ))}
            {removes && <Table.Th role="columnheader">{t('list.actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={row.id} role="row">
              {selection && (
                <Table.Td role="cell" className="choose">
                  <Checkbox
                    aria-label={t('bulk.chooseRow', { name: screen.nameOf(row) })}
                    checked={selection.has(row)}
                    onChange={({ currentTarget: { checked } }) => selection.choose([row], checked)}
                  />
                </Table.Td>
              )}
              {columns.map((column, index) => (
                <Table.Td key={column.name} role="cell" data-label={column.label} ta={column.align}>
                  {index === 0 && linked ? (
                    <Link href={`/${screen.address}/${row.id}`} className="row-link">
                      {column.show(row)}
                    </Link>
                  ) : (
                    column.show(row)
                  )}
                </Table.Td>
              ))}
              {removes && (
                <Table.Td role="cell" data-label={t('list.actions')}>
                  <DeleteButton screen={screen} row={row} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Heading({ column, sorting }: { column: ShownColumn; sorting: Sorting | undefined }) {
  const { t } = useSpeech();
  const { label, sortBy, align } = column;
  if (sortBy === undefined || !sorting)
    return (
      <Table.Th role="columnheader" ta={align}>
        {label}
      </Table.Th>
    );
  const sorted =
    sorting.by === sortBy
      ? sorting.direction === 'asc'
        ? ('ascending' as const)
        : ('descending' as const)
      : undefined;
  return (
    <Table.Th role="columnheader" aria-sort={sorted ?? 'none'} ta={align}>
      <UnstyledButton
        className="sort"
        title={t('list.sortBy', { column: label })}
        onClick={() => sorting.change(sortBy, sorted === 'ascending' ? 'desc' : 'asc')}
      >
        {label}
        <Icon name={sorted ?? 'sortable'} size={14} />
      </UnstyledButton>
    </Table.Th>
  );
}
