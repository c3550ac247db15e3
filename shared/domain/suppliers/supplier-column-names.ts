/** What suppliers' fields are called above the columns of a table. */
import { type ColumnNames } from '../../imports/column-names.ts';
import { EXTERNAL_ID_NAMES } from '../../values/external-id.ts';

export const SUPPLIER_COLUMN_NAMES = {
  externalId: {
    en: [...EXTERNAL_ID_NAMES.en, 'supplier code'],
    it: [...EXTERNAL_ID_NAMES.it, 'codice fornitore', 'codice del fornitore'],
    pt: [...EXTERNAL_ID_NAMES.pt, 'código do fornecedor', 'código fornecedor'],
  },
  name: {
    en: ['supplier', 'supplier name', 'company', 'company name'],
    it: ['nome', 'fornitore', 'nome fornitore', 'nome del fornitore', 'ragione sociale', 'denominazione', 'azienda'],
    pt: ['nome', 'fornecedor', 'nome do fornecedor', 'razão social', 'denominação social', 'empresa'],
  },
  country: {
    en: ['country code'],
    it: ['paese', 'nazione', 'codice paese'],
    pt: ['país', 'código do país', 'código país'],
  },
  category: {
    en: ['supplier category'],
    it: ['categoria', 'categoria fornitore', 'categoria del fornitore', 'settore', 'reparto'],
    pt: ['categoria', 'categoria do fornecedor', 'setor'],
  },
  reachCompliant: {
    en: ['reach', 'reach compliance'],
    it: ['conforme reach', 'reach conforme', 'conformità reach'],
    pt: ['conforme reach', 'reach conforme', 'conformidade reach'],
  },
  svhcCompliant: {
    en: ['svhc', 'svhc compliance'],
    it: ['conforme svhc', 'conformità svhc'],
    pt: ['conforme svhc', 'conformidade svhc'],
  },
} as const satisfies ColumnNames<string>;
