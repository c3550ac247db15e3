/** A table whose rows are cards in a narrow window. */
import { Table, type TableTdProps, type TableTrProps } from '@mantine/core';
import { type ReactNode } from 'react';

export interface CardColumn {
  label: string;
  align?: 'end' | undefined;
  className?: string | undefined;
  /** What heads the column where it is more than its label. */
  heading?: ReactNode;
  /** Of a column that rows can be sorted by. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
}

interface CardTableProps {
  /** The id of the heading above it. */
  labelledBy?: string;
  /** Where it has none. */
  label?: string;
  columns: readonly CardColumn[];
  busy?: boolean;
  children: ReactNode;
}

// roles are said anew, because the cards of narrow windows are no table to browsers

/** Its rows are `CardRow`s, with a `CardCell` for each column. */
export function CardTable({ labelledBy, label, columns, busy, children }: CardTableProps) {
  return (
    <Table
      role="table"
      highlightOnHover
      className="cards"
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={busy}
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ label: name, heading = name, align, className, sorted }, at) => (
            <Table.Th key={at} role="columnheader" ta={align} className={className} aria-sort={sorted}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  );
}

export function CardRow(props: TableTrProps) {
  return <Table.Tr role="row" {...props} />;
}

interface CardCellProps extends TableTdProps {
  /** What its column is called, which a card says before the value. */
  label?: string | undefined;
}

export function CardCell({ label, ...props }: CardCellProps) {
  return <Table.Td role="cell" data-label={label} {...props} />;
}
