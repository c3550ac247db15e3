import { TramaError, type ErrorDetails } from '../../../platform/errors.ts';

/** The workbook is broken as a whole. */
export const invalidXlsx = (message: string, details?: ErrorDetails, cause?: unknown): TramaError =>
  new TramaError('INVALID_XLSX', message, details, { cause });

/** The bytes are of another kind than an .xlsx file. */
export const anotherKind = (recognised: string, advice: string): TramaError =>
  new TramaError('UNSUPPORTED_MEDIA_TYPE', `The body is ${recognised}, not an .xlsx file: ${advice}`, { recognised });
