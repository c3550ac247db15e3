import { refusal, type ErrorDetails, type TramaError } from '../../../platform/errors.ts';
import { NOT_WORKBOOKS, type NotWorkbook } from '../../../platform/reasons/files.ts';
import { because } from '../../../platform/reasons/index.ts';

/** The workbook is broken as a whole. */
export const invalidXlsx = (fault: string, details?: ErrorDetails, cause?: unknown): TramaError =>
  refusal(because('WORKBOOK_UNREADABLE', { fault }), details, { cause });

/** The bytes are of another kind than an .xlsx file. */
export const anotherKind = (kind: NotWorkbook): TramaError =>
  refusal(because('NOT_XLSX', { kind }), { recognised: NOT_WORKBOOKS[kind][0] });
