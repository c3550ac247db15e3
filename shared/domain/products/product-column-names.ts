/** What the fields of supplier products and company products are called above the columns of a table. */
import { type ColumnNames } from '../../imports/column-names.ts';
import { EXTERNAL_ID_NAMES } from '../../values/external-id.ts';
import { SUPPLIER_KEY_NAMES } from '../suppliers/supplier.ts';

const COMMON = {
  name: {
    en: ['product', 'product name'],
    it: ['nome', 'prodotto', 'nome prodotto', 'nome del prodotto'],
    pt: ['nome', 'produto', 'nome do produto'],
  },
  code: {
    en: ['code', 'product code', 'article code', 'article number', 'item code', 'item number'],
    it: ['codice', 'codice prodotto', 'codice articolo'],
    pt: ['código', 'código do produto', 'código do artigo', 'referência do produto'],
  },
  externalId: EXTERNAL_ID_NAMES,
  description: {
    en: ['product description'],
    it: ['descrizione', 'descrizione prodotto'],
    pt: ['descrição', 'descrição do produto'],
  },
  composition: { en: ['material composition'], it: ['composizione'], pt: ['composição'] },
  unitOfMeasure: {
    en: ['unit', 'uom', 'measuring unit'],
    it: ['unità di misura', 'unità', 'u.m.'],
    pt: ['unidade de medida', 'unidade'],
  },
  productOriginCountry: {
    en: ['country of origin', 'origin country'],
    it: ['paese di origine', "paese d'origine", 'paese di origine del prodotto', 'paese origine prodotto'],
    pt: ['país de origem', 'país de origem do produto'],
  },
  rawMaterialOriginCountry: {
    en: ['raw material country of origin', 'raw material origin', 'country of origin of the raw material'],
    it: ['paese di origine della materia prima', 'paese origine materia prima', 'origine materia prima'],
    pt: ['país de origem da matéria-prima', 'origem da matéria-prima'],
  },
  quantityAvailable: {
    en: ['available quantity', 'quantity', 'stock', 'stock quantity'],
    it: ['quantità disponibile', 'quantità', 'giacenza'],
    pt: ['quantidade disponível', 'quantidade', 'stock', 'estoque'],
  },
  leadTimeDays: {
    en: ['lead time in days'],
    it: ['tempo di consegna (giorni)', 'tempo di consegna in giorni', 'giorni di consegna'],
    pt: ['prazo de entrega (dias)', 'prazo de entrega em dias'],
  },
  unitPrice: {
    en: ['unit price'],
    it: ['costo unitario', 'prezzo unitario'],
    pt: ['custo unitário', 'preço unitário'],
  },
  currency: { en: ['currency code'], it: ['valuta', 'divisa'], pt: ['moeda', 'divisa'] },
  reachCompliant: {
    en: ['reach', 'reach compliance'],
    it: ['conforme reach', 'reach conforme', 'conformità reach'],
    pt: ['conforme reach', 'reach conforme', 'conformidade reach'],
  },
  certifications: { en: ['certificates'], it: ['certificazioni'], pt: ['certificações', 'certificados'] },
  productWeightKg: {
    en: ['weight kg', 'weight in kg'],
    it: ['peso kg', 'peso in kg', 'peso prodotto kg', 'peso del prodotto (kg)'],
    pt: ['peso kg', 'peso em kg', 'peso do produto (kg)'],
  },
  gotsCertified: {
    en: ['gots', 'gots certification'],
    it: ['certificato gots', 'certificazione gots'],
    pt: ['certificado gots', 'certificação gots'],
  },
  active: { en: ['active'], it: ['disponibile', 'attivo'], pt: ['disponível', 'ativo', 'activo'] },
} as const satisfies ColumnNames<string>;

export const SUPPLIER_PRODUCT_COLUMN_NAMES = {
  ...COMMON,
  supplierId: {
    named: SUPPLIER_KEY_NAMES,
    it: ['id fornitore', 'id del fornitore'],
    pt: ['id fornecedor', 'id do fornecedor'],
  },
} as const satisfies ColumnNames<string>;

export const COMPANY_PRODUCT_COLUMN_NAMES = {
  ...COMMON,
  barcode: {
    en: ['ean', 'gtin', 'ean code'],
    it: ['codice a barre', 'codice ean'],
    pt: ['código de barras', 'código ean'],
  },
  unitSalePrice: {
    en: ['sale price', 'selling price', 'unit selling price'],
    it: ['prezzo di vendita', 'prezzo di vendita unitario'],
    pt: ['preço de venda', 'preço de venda unitário', 'preço unitário de venda'],
  },
  sustainabilityScore: {
    it: ['punteggio di sostenibilità', 'punteggio sostenibilità', 'indice di sostenibilità'],
    pt: ['pontuação de sustentabilidade', 'índice de sustentabilidade'],
  },
  recycledContentPercent: {
    en: ['recycled content %', 'recycled %', 'recycled content pct', 'recycled content percentage'],
    it: ['contenuto riciclato %', '% riciclato', 'percentuale di riciclato', 'percentuale di contenuto riciclato'],
    pt: ['conteúdo reciclado %', '% reciclado', 'percentagem de reciclado', 'percentual de reciclado'],
  },
} as const satisfies ColumnNames<string>;
