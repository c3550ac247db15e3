/** What the fields of purchase records are called above the columns of a table. */
import { type ColumnNames } from '../../imports/column-names.ts';
import { SUPPLIER_KEY_NAMES } from '../suppliers/supplier.ts';

export const PURCHASE_RECORD_COLUMN_NAMES = {
  supplierId: {
    it: ['id fornitore', 'id del fornitore'],
    pt: ['id fornecedor', 'id do fornecedor'],
    named: SUPPLIER_KEY_NAMES,
  },
  supplierProductId: {
    named: {
      external_id: { it: ['id esterno prodotto fornitore'], pt: ['id externo produto fornecedor'] },
      code: {
        en: ['supplier product', 'supplier product code'],
        it: ['prodotto fornitore', 'codice prodotto fornitore', 'codice articolo fornitore'],
        pt: ['produto fornecedor', 'código do produto do fornecedor', 'referência do fornecedor'],
      },
    },
    it: ['id prodotto fornitore', 'id prodotto del fornitore'],
    pt: ['id produto fornecedor', 'id do produto do fornecedor'],
  },
  purchaseDate: {
    en: ['date of purchase'],
    it: ['data acquisto', 'data di acquisto', "data d'acquisto", 'data'],
    pt: ['data de compra', 'data da compra', 'data compra', 'data'],
    standIn: {
      en: ['year of purchase'],
      it: ['anno acquisto', 'anno di acquisto'],
      pt: ['ano de compra', 'ano da compra'],
    },
  },
  quantityKg: {
    en: ['quantity in kg', 'quantity'],
    it: ['quantità kg', 'quantità in kg', 'quantità'],
    pt: ['quantidade kg', 'quantidade em kg', 'quantidade'],
  },
  unitPrice: { en: ['price per unit'], it: ['prezzo unitario'], pt: ['preço unitário'] },
  currency: { en: ['currency code'], it: ['valuta', 'divisa'], pt: ['moeda', 'divisa'] },
  transportMode: {
    en: ['transport', 'mode of transport', 'means of transport'],
    it: ['modalità di trasporto', 'mezzo di trasporto', 'trasporto'],
    pt: ['modo de transporte', 'meio de transporte', 'modalidade de transporte', 'transporte'],
  },
  distanceKm: {
    en: ['distance in km'],
    it: ['distanza km', 'distanza in km'],
    pt: ['distância km', 'distância em km'],
  },
  weightKg: { en: ['weight in kg'], it: ['peso kg', 'peso in kg'], pt: ['peso kg', 'peso em kg'] },
  status: {
    en: ['status', 'order status'],
    it: ['stato', 'stato acquisto', "stato dell'acquisto", 'stato ordine'],
    pt: ['estado', 'estado da compra', 'status', 'situação'],
  },
  purchaseOrderNumber: {
    en: ['order number', 'purchase order', 'po number'],
    it: ['numero ordine', "numero d'ordine", 'numero ordine di acquisto', 'ordine di acquisto'],
    pt: ['número da encomenda', 'número de encomenda', 'número do pedido', 'ordem de compra', 'nota de encomenda'],
  },
  invoiceNumber: {
    en: ['invoice'],
    it: ['numero fattura', 'numero di fattura', 'fattura'],
    pt: ['número da fatura', 'número de fatura', 'fatura', 'número da nota fiscal'],
  },
  ddtNumber: {
    en: ['ddt', 'delivery note number', 'transport document number'],
    it: ['numero ddt', 'documento di trasporto', 'numero documento di trasporto'],
    pt: ['guia de remessa', 'número da guia de remessa', 'guia de transporte', 'número da guia de transporte'],
  },
  transactionCertificateNumber: {
    en: ['transaction certificate', 'tc number'],
    it: ['certificato di transazione', 'numero certificato di transazione', 'numero tc'],
    pt: ['certificado de transação', 'número do certificado de transação', 'número tc'],
  },
  batchNumber: {
    en: ['batch', 'lot', 'lot number'],
    it: ['lotto', 'numero lotto', 'numero di lotto'],
    pt: ['lote', 'número do lote', 'número de lote'],
  },
  deliveryDate: {
    en: ['date of delivery'],
    it: ['data consegna', 'data di consegna'],
    pt: ['data de entrega', 'data da entrega', 'data entrega'],
  },
  expectedDeliveryDate: {
    en: ['expected delivery'],
    it: ['data di consegna prevista', 'data consegna prevista', 'consegna prevista'],
    pt: ['data de entrega prevista', 'data prevista de entrega', 'entrega prevista'],
  },
  deliveryNotes: {
    en: ['notes on delivery'],
    it: ['note di consegna', 'note consegna', 'note sulla consegna'],
    pt: ['notas de entrega', 'observações de entrega', 'observações da entrega'],
  },
  notes: {
    en: ['note', 'remarks', 'comments'],
    it: ['note', 'osservazioni'],
    pt: ['notas', 'observações'],
  },
} as const satisfies ColumnNames<string>;
