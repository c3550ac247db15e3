/** By which columns rows of imports find what is stored is told everywhere as it is declared. */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';

describe('the keys of imports', () => {
  it('stand in the table of docs/imports.md', async () => {
    const page = await readFile(new URL('../../docs/imports.md', import.meta.url), 'utf8');
    const [, section = ''] = /^## Keys\n([\s\S]*?)^## /m.exec(page)!;
    const lines = section.split('\n').filter((line) => line.startsWith('| `'));
    const cells = lines.map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
    const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
    const declared = IMPORTS.map(({ name, rowKeys }) => [
      code([name]),
      ...rowKeys.map(({ columns, without }) =>
        [
          code(columns.map(([own = '']) => own)),
          ...(without.length > 0 ? [`among records without ${code(without)}`] : []),
        ].join(', '),
      ),
    ]);
    // the order of columns in a key says nothing
    const sorted = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.split(', ').sort().join(', ')));
    expect(sorted(cells)).to.have.deep.members(sorted(declared));
  });

  it('are told by the bulk endpoints', () => {
    const { description } = ENDPOINTS.find(({ path }) => path === '/api/purchase-records/bulk')!;
    expect(description).to.include(
      'has the same `supplier_id` (or `supplier_external_id`, `supplier_name`) and `batch_number`; else the same ',
    );
    expect(description).to.include('`purchase_date` (or `purchase_year`) among records without `batch_number`');
  });
});
