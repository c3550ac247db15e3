/** What the API makes of the beginning of a file. */
import { useQuery } from '@tanstack/react-query';
import { type Delimiter } from '../../shared/imports/delimiters.ts';
import { queryString } from '../api/call.ts';
import { type RowError, type RowReasons } from '../api/jobs.ts';
import { upload } from '../api/upload.ts';
import { fileHeaders, isWorkbook, type ImportKind } from './kinds.ts';

export interface ProposedColumn {
  column: string;
  position: number;
  samples: string[];
  field: string | null;
  confidence: 'mapped' | 'exact' | 'spelling' | 'language' | 'nearest' | 'none' | 'ignored';
}

export interface Candidate {
  value: string;
  cells: number;
  /** Of them those that can be read in no other way. */
  only: number;
  example: string;
}

export interface ImportPreview {
  detected: {
    format: string;
    encoding?: string;
    delimiter?: Delimiter;
    sheet?: string;
    sheets?: string[];
    header_row?: number;
  };
  truncated: boolean;
  refusal: { code: string; message: string; details?: Record<string, unknown> } | null;
  columns: ProposedColumn[];
  missing: string[];
  candidates: Record<'decimal' | 'dates' | 'booleans' | 'values', Candidate[]>;
  rows: { index: number; line?: number; values: unknown; error: (RowError & { reasons: RowReasons }) | null }[];
}

/** As much of a file as the API looks at. */
const HEAD_BYTES = 64 * 1024;
/** A workbook is sent as a whole, and a larger one is refused. */
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** A file that was chosen; the same one chosen again may have been corrected meanwhile. */
export interface ChosenFile {
  file: File;
  /** Tells one choice from another. */
  at: number;
}

export const canBePreviewed = ({ file }: ChosenFile) => !isWorkbook(file) || file.size <= MAX_WORKBOOK_BYTES;

/** Until an answer comes, that to the last question about the same file stands in for it. */
export function useImportPreview(
  kind: ImportKind,
  chosen: ChosenFile | undefined,
  // by default a profile holds that no parameter names
  asked: { parameters: Record<string, string | number | undefined>; charset: string; profile: string | undefined },
) {
  const query = queryString(asked.parameters);
  return useQuery({
    queryKey: ['import-preview', kind.name, chosen?.at, asked.charset, query, asked.profile],
    enabled: chosen !== undefined && canBePreviewed(chosen),
    staleTime: Infinity,
    placeholderData: (before: ImportPreview | undefined, last) =>
      last?.queryKey[1] === kind.name && last.queryKey[2] === chosen?.at ? before : undefined,
    queryFn: ({ signal }) => {
      const { file } = chosen!;
      return upload<ImportPreview>(
        `${kind.path}/preview?${query}`,
        isWorkbook(file) ? file : file.slice(0, HEAD_BYTES),
        { headers: fileHeaders(file, asked.charset), signal },
      );
    },
  });
}
