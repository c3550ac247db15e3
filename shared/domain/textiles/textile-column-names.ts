/** What the fields of fibers, yarns and fabrics are called above the columns of a table. */
import { type ColumnNames } from '../../imports/column-names.ts';
import { EXTERNAL_ID_NAMES } from '../../values/external-id.ts';
import { SUPPLIER_KEY_NAMES } from '../suppliers/supplier.ts';

const COMMON = {
  externalId: EXTERNAL_ID_NAMES,
  name: {
    en: ['product', 'product name', 'material', 'material name'],
    it: ['nome', 'prodotto', 'nome prodotto', 'nome del prodotto', 'materiale', 'nome del materiale'],
    pt: ['nome', 'produto', 'nome do produto', 'material', 'nome do material'],
  },
  code: {
    en: ['sku', 'product code', 'article code', 'article number', 'item code', 'item number'],
    it: ['codice', 'codice prodotto', 'codice articolo'],
    pt: ['código', 'código do produto', 'código do artigo', 'referência do produto'],
  },
  category: { en: ['product category'], it: ['categoria'], pt: ['categoria'] },
  subcategory: { it: ['sottocategoria'], pt: ['subcategoria'] },
  description: {
    en: ['product description'],
    it: ['descrizione', 'descrizione prodotto'],
    pt: ['descrição', 'descrição do produto'],
  },
  technicalSpecs: {
    en: ['technical specifications'],
    it: ['specifiche tecniche'],
    pt: ['especificações técnicas'],
  },
  composition: { en: ['material composition'], it: ['composizione'], pt: ['composição'] },
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
  unitOfMeasure: {
    en: ['unit', 'uom', 'measuring unit'],
    it: ['unità di misura', 'unità', 'u.m.'],
    pt: ['unidade de medida', 'unidade'],
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
  pricePerUnit: {
    en: ['unit price'],
    it: ['prezzo unitario', 'prezzo per unità'],
    pt: ['preço unitário', 'preço por unidade'],
  },
  currency: { en: ['currency code'], it: ['valuta', 'divisa'], pt: ['moeda', 'divisa'] },
  minimumOrder: {
    en: ['minimum order quantity', 'moq'],
    it: ['ordine minimo', "quantità minima d'ordine"],
    pt: ['encomenda mínima', 'pedido mínimo', 'quantidade mínima de encomenda'],
  },
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
  grsCertified: {
    en: ['grs', 'grs certification'],
    it: ['certificato grs', 'certificazione grs'],
    pt: ['certificado grs', 'certificação grs'],
  },
  oekoTexCertified: {
    en: ['oeko-tex', 'oeko-tex certification'],
    it: ['certificato oeko-tex', 'certificazione oeko-tex'],
    pt: ['certificado oeko-tex', 'certificação oeko-tex'],
  },
  recycledContentPct: {
    en: ['recycled content %', 'recycled %', 'recycled content pct', 'recycled content percentage'],
    it: ['contenuto riciclato %', '% riciclato', 'percentuale di riciclato', 'percentuale di contenuto riciclato'],
    pt: ['conteúdo reciclado %', '% reciclado', 'percentagem de reciclado', 'percentual de reciclado'],
  },
  organicContentPct: {
    en: ['organic content %', 'organic %', 'organic content pct', 'organic content percentage'],
    it: ['contenuto biologico %', '% biologico', 'percentuale di biologico', 'percentuale di contenuto biologico'],
    pt: ['conteúdo biológico %', '% biológico', 'conteúdo orgânico %', '% orgânico', 'percentagem de biológico'],
  },
  available: { en: ['active'], it: ['disponibile', 'attivo'], pt: ['disponível', 'ativo', 'activo'] },
  metadata: { it: ['metadati'], pt: ['metadados'] },
  supplierId: {
    it: ['id fornitore', 'id del fornitore'],
    pt: ['id fornecedor', 'id do fornecedor'],
    named: SUPPLIER_KEY_NAMES,
  },
  companyId: { it: ['id azienda', "id dell'azienda"], pt: ['id empresa', 'id da empresa'] },
} as const satisfies ColumnNames<string>;

export const FIBER_COLUMN_NAMES = {
  ...COMMON,
  fiberType: { en: ['fibre type', 'type of fibre'], it: ['tipo di fibra', 'tipo fibra'], pt: ['tipo de fibra'] },
  stapleLengthMm: {
    en: ['staple length in mm'],
    it: ['lunghezza fibra mm', 'lunghezza della fibra (mm)', 'lunghezza fiocco mm'],
    pt: ['comprimento da fibra (mm)', 'comprimento de fibra mm'],
  },
  finenessMicron: { en: ['fineness in micron', 'micron'], it: ['finezza (micron)'], pt: ['finura (mícron)'] },
  fiberOrigin: {
    en: ['fibre origin', 'origin of the fibre'],
    it: ['origine fibra', 'origine della fibra'],
    pt: ['origem da fibra'],
  },
} as const satisfies ColumnNames<string>;

export const YARN_COLUMN_NAMES = {
  ...COMMON,
  yarnCount: { en: ['count'], it: ['titolo', 'titolo del filato', 'titolo filato'], pt: ['título', 'título do fio'] },
  yarnCountUnit: {
    en: ['count unit'],
    it: ['unità del titolo', 'unità titolo'],
    pt: ['unidade do título'],
  },
  twist: { it: ['torsione'], pt: ['torção'] },
  ply: { en: ['plies', 'number of plies'], it: ['capi', 'numero di capi'], pt: ['cabos', 'número de cabos'] },
  yarnType: { en: ['type of yarn'], it: ['tipo di filato', 'tipo filato'], pt: ['tipo de fio'] },
} as const satisfies ColumnNames<string>;

export const FABRIC_COLUMN_NAMES = {
  ...COMMON,
  widthCm: {
    en: ['width in cm'],
    // of a cloth, altezza is what is called width elsewhere
    it: ['larghezza cm', 'larghezza in cm', 'altezza cm', 'altezza tessuto cm'],
    pt: ['largura cm', 'largura em cm'],
  },
  arealMassGsm: {
    en: ['areal mass', 'gsm', 'areal mass g/m2', 'weight gsm', 'weight g/m2'],
    it: ['grammatura', 'grammatura g/m2', 'peso g/m2'],
    pt: ['gramagem', 'gramatura', 'gramagem g/m2', 'gramatura g/m2'],
  },
  weaveType: {
    en: ['weave'],
    it: ['armatura', 'tipo di armatura', 'intreccio'],
    pt: ['ligamento', 'tipo de ligamento'],
  },
  finish: { en: ['finishing'], it: ['finissaggio', 'finitura'], pt: ['acabamento'] },
} as const satisfies ColumnNames<string>;
