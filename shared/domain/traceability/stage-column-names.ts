/** What the fields of processing stages are called above the columns of a table. */
import { type ColumnNames } from '../../imports/column-names.ts';
import { SUPPLIER_KEY_NAMES } from '../suppliers/supplier.ts';

export const STAGE_COLUMN_NAMES = {
  journeyId: {
    named: {
      name: {
        en: ['traceability', 'journey', 'journey name'],
        it: ['tracciabilità', 'nome tracciabilità', 'percorso', 'nome percorso'],
        pt: ['rastreabilidade', 'nome da rastreabilidade', 'percurso', 'nome do percurso'],
      },
    },
    en: ['journey id'],
    it: ['id tracciabilità', 'id della tracciabilità', 'id percorso'],
    pt: ['id rastreabilidade', 'id da rastreabilidade', 'id percurso'],
  },
  stageName: {
    en: ['stage', 'step'],
    it: ['fase', 'nome fase', 'nome della fase'],
    pt: ['etapa', 'fase', 'nome da etapa', 'nome da fase'],
  },
  sequenceOrder: {
    en: ['order', 'position', 'sequence order'],
    it: ['ordine', 'posizione', 'ordine fase', 'ordine della fase'],
    pt: ['ordem', 'posição', 'ordem da etapa', 'ordem da fase'],
  },
  countryCode: {
    en: ['country'],
    it: ['paese', 'nazione', 'codice paese'],
    pt: ['país', 'código do país', 'código país'],
  },
  distanceKm: {
    en: ['distance in km'],
    it: ['distanza km', 'distanza in km'],
    pt: ['distância km', 'distância em km'],
  },
  co2Emissions: {
    en: ['co2 emissions', 'co2 emissions kg', 'co2 in kg'],
    it: ['emissioni co2 (kg)', 'emissioni di co2 (kg)'],
    pt: ['emissões co2 (kg)', 'emissões de co2 (kg)'],
  },
  companyType: { en: ['type of company'], it: ['tipo azienda', 'tipo di azienda'], pt: ['tipo de empresa'] },
  supplierId: {
    it: ['id fornitore', 'id del fornitore'],
    pt: ['id fornecedor', 'id do fornecedor'],
    named: SUPPLIER_KEY_NAMES,
  },
  companyId: { it: ['id azienda', "id dell'azienda"], pt: ['id empresa', 'id da empresa'] },
  internalProcess: { it: ['processo interno', 'lavorazione interna'], pt: ['processo interno'] },
  transportMode: {
    en: ['transport', 'mode of transport', 'means of transport'],
    it: ['modalità di trasporto', 'mezzo di trasporto', 'trasporto'],
    pt: ['modo de transporte', 'meio de transporte', 'modalidade de transporte', 'transporte'],
  },
  startsFromCompany: {
    it: ["parte dall'azienda", "inizia dall'azienda"],
    pt: ['parte da empresa', 'começa na empresa'],
  },
  certificationsSnapshot: { en: ['certifications'], it: ['certificazioni'], pt: ['certificações'] },
} as const satisfies ColumnNames<string>;
