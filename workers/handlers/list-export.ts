import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { EXPORTED_LISTS, importedBy } from '../../shared/domain/exported-lists.ts';
import { withinQuota } from '../../shared/domain/quotas.ts';
import { chooseColumns } from '../../shared/exports/columns.ts';
import { listExport } from '../../shared/exports/export-job.ts';
import { exportFileName, exportPieces, EXPORT_TYPES, mostRows } from '../../shared/exports/formats.ts';
import { countRows, fromData } from '../../shared/exports/list-query.ts';
import { listBatches, readingWithin, type ExportRow } from '../../shared/exports/list-rows.ts';
import { EXPORTS_FOLDER, keepExport, type StoredExport } from '../../shared/exports/stored-exports.ts';
import { LeaseLost, noteProgress, renewLease } from '../../shared/jobs.ts';
import { inTransaction, query } from '../../shared/platform/database.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { handle } from '../handler.ts';

/** Rows are counted up to here, for those who watch the job. */
const MOST_COUNTED = 10_000_000;
const PROGRESS_MS = 1000;

/**
 * Writes the file to the storage in one look at the database, so that it is the list of one moment, and makes it the job's. A job
 * that is taken up again begins anew, with an object of its own: what another attempt has left behind the retention removes.
 */
const handlers = [
  handle(listExport, async ({ job, payload, lease, deps, signal, report }) => {
    const { database, storage, config } = deps;
    const { tenant_id: tenantId, id: jobId } = job;
    const { format, spreadsheet, name } = payload;
    const list = fromData(payload.list, EXPORTED_LISTS);
    const columns = chooseColumns(list.representation, importedBy(list.representation), payload);
    const total = await countRows(database, tenantId, list, MOST_COUNTED);
    if (total > mostRows(format))
      throw new TramaError('EXPORT_TOO_LARGE', `The list has ${total} rows, more than a sheet: take CSV or NDJSON.`, {
        maxRows: mostRows(format),
      });

    let rows = 0;
    let toldAt = performance.now();
    async function tell(): Promise<void> {
      toldAt = performance.now();
      if (!(await noteProgress(database, lease, { processed: rows, total }))) throw new LeaseLost();
      report.progress({ processed: rows, total, percent: Math.min(99, Math.floor((rows * 100) / Math.max(total, 1))) });
    }
    async function* told(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<ExportRow[]> {
      for await (const batch of batches) {
        signal.throwIfAborted();
        yield batch;
        rows += batch.length;
        if (performance.now() - toldAt >= PROGRESS_MS) await tell();
      }
      await tell();
    }

    const objectKey = `${EXPORTS_FOLDER}/${tenantId}/${jobId}/${randomUUID()}`;
    const contentType = EXPORT_TYPES[format];
    const { maxBytes } = config.exports;
    let file: StoredExport;
    try {
      const stored = await inTransaction(database, async (snapshot) => {
        await query(snapshot, 'set transaction isolation level repeatable read, read only');
        const batches = listBatches(tenantId, list, columns, readingWithin(snapshot));
        const pieces = exportPieces({ format, spreadsheet, name }, columns, told(batches));
        return storage.put(objectKey, Readable.from(pieces, { objectMode: false }), { contentType, maxBytes });
      });
      file = { ...stored, objectKey, rows, contentType, fileName: exportFileName(name, format, job.created_at) };
    } catch (error) {
      if (!(error instanceof TramaError && error.code === 'PAYLOAD_TOO_LARGE')) throw error;
      const message = `The file would have more than ${maxBytes} bytes: narrow the list by its filters.`;
      throw new TramaError('EXPORT_TOO_LARGE', message, { maxBytes }, { cause: error });
    }
    try {
      await inTransaction(database, async (transaction) => {
        await renewLease(transaction, lease);
        await keepExport(transaction, { tenantId, jobId }, file);
        await withinQuota(transaction, tenantId, config.quotas);
      });
    } catch (error) {
      // after anything but a refusal the row may be there, with only its commit's answer lost
      if (error instanceof TramaError || error instanceof LeaseLost) await storage.delete(objectKey);
      throw error;
    }
    const { fileName, sizeBytes } = file;
    return {
      status: 'COMPLETED',
      result: { rows, format, fileName, sizeBytes, download: `/api/v1/jobs/${jobId}/export` },
    };
  }),
];

export { handlers };
