/** Rows beside each other; in a narrow window each is a card. */
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { type AnyRow } from '../api/resources.ts';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { useMayWrite } from '../session/session.tsx';
import { CardCell, CardRow, CardTable, type CardColumn } from './card-table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { FieldValue, isNumeric, nameBeside } from './field-value.tsx';
import { fieldLabel } from './labels.ts';
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
  const actions = t('list.actions');
  const heads: CardColumn[] = [
    ...(selection
      ? [{ label: '', className: 'choose', heading: <VisuallyHidden>{t('bulk.choose')}</VisuallyHidden> }]
      : []),
    ...columns.map((column) => toHead(column, sorting)),
    ...(removes ? [{ label: actions }] : []),
  ];
  return (
    <div className="wide">
      <CardTable label={label} columns={heads}>
        {rows.map((row) => (
          <CardRow key={row.id}>
            {selection && (
              <CardCell className="choose">
                <Checkbox
                  aria-label={t('bulk.chooseRow', { name: screen.nameOf(row) })}
                  checked={selection.has(row)}
                  onChange={({ currentTarget: { checked } }) => selection.choose([row], checked)}
                />
              </CardCell>
            )}
            {columns.map((column, index) => (
              <CardCell key={column.name} label={column.label} ta={column.align}>
                {index === 0 && linked ? (
                  <Link href={`/${screen.address}/${row.id}`} className="row-link">
                    {column.show(row)}
                  </Link>
                ) : (
                  column.show(row)
                )}
              </CardCell>
            ))}
            {removes && (
              <CardCell label={actions}>
                <DeleteButton screen={screen} row={row} />
              </CardCell>
            )}
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}

function toHead({ label, sortBy, align }: ShownColumn, sorting: Sorting | undefined): CardColumn {
  if (sortBy === undefined || !sorting) return { label, align };
  const way = sorting.direction === 'asc' ? 'ascending' : 'descending';
  const sorted = sorting.by === sortBy ? way : 'none';
  return { label, align, sorted, heading: <SortButton {...{ label, sortBy, sorted, sorting }} /> };
}

interface SortButtonProps {
  label: string;
  sortBy: string;
  sorted: 'ascending' | 'descending' | 'none';
  sorting: Sorting;
}

function SortButton({ label, sortBy, sorted, sorting }: SortButtonProps) {
  const { t } = useSpeech();
  return (
    <UnstyledButton
      className="sort"
      title={t('list.sortBy', { column: label })}
      onClick={() => sorting.change(sortBy, sorted === 'ascending' ? 'desc' : 'asc')}
    >
      {label}
      <Icon name={sorted === 'none' ? 'sortable' : sorted} size={14} />
    </UnstyledButton>
  );
}
