/** What templates of imports say of fields, in the languages of the console. */
import { type LANGUAGES } from '../../shared/imports/column-names.ts';

export type Language = (typeof LANGUAGES)[number];

export interface TemplateWords {
  sheet: string;
  headings: readonly [
    column: string,
    field: string,
    type: string,
    required: string,
    limits: string,
    values: string,
    example: string,
    description: string,
  ];
  types: Record<'text' | 'decimal' | 'whole' | 'flag' | 'moment' | 'day' | 'list' | 'object' | 'id', string>;
  yes: string;
  oneOf: (names: string) => string;
  characters: (least: number, most: number) => string;
  from: (least: number) => string;
  moreThan: (value: number) => string;
  to: (most: number) => string;
  key: (keys: string) => string;
  /** Between keys of which the first counts that a row has. */
  orElse: string;
  ownKey: string;
  idOf: string;
  namedBy: (name: string) => string;
  alsoCalled: (names: string) => string;
  /** Of enumerations and countries. */
  named: string;
}

export const TEMPLATE_WORDS: Record<Language, TemplateWords> = {
  en: {
    sheet: 'Fields',
    headings: ['Column', 'Field', 'Type', 'Required', 'Limits', 'Values', 'Example', 'Description'],
    types: {
      text: 'text',
      decimal: 'number',
      whole: 'whole number',
      flag: 'true or false',
      moment: 'day, also with a time: 2026-11-24',
      day: 'day: 2026-11-24',
      list: 'texts, separated by |',
      object: 'JSON object',
      id: 'id',
    },
    yes: 'yes',
    oneOf: (names) => `one of ${names}`,
    characters: (least, most) => (least > 0 ? `${least} to ${most} characters` : `at most ${most} characters`),
    from: (least) => `from ${least}`,
    moreThan: (value) => `more than ${value}`,
    to: (most) => `to ${most}`,
    key: (keys) => `Rows are recognised by ${keys}: the same again updates what is stored.`,
    orElse: ', else ',
    ownKey: 'Your own key: where a row has one, it is recognised by that first.',
    idOf: 'Id in Trama; the columns beside it name the same by a key of your own.',
    namedBy: (name) => `Stands for ${name}: names what is stored by this key.`,
    alsoCalled: (names) => `Also recognised: ${names}.`,
    named: 'With values=names the names of the values in English, Italian and Portuguese are read as well.',
  },
  it: {
    sheet: 'Campi',
    headings: ['Colonna', 'Campo', 'Tipo', 'Obbligatorio', 'Limiti', 'Valori', 'Esempio', 'Descrizione'],
    types: {
      text: 'testo',
      decimal: 'numero',
      whole: 'numero intero',
      flag: 'true o false',
      moment: "giorno, anche con l'ora: 2026-11-24",
      day: 'giorno: 2026-11-24',
      list: 'testi, separati da |',
      object: 'oggetto JSON',
      id: 'id',
    },
    yes: 'sì',
    oneOf: (names) => `uno tra ${names}`,
    characters: (least, most) => (least > 0 ? `da ${least} a ${most} caratteri` : `al massimo ${most} caratteri`),
    from: (least) => `da ${least}`,
    moreThan: (value) => `più di ${value}`,
    to: (most) => `fino a ${most}`,
    key: (keys) => `Le righe si riconoscono da ${keys}: gli stessi valori aggiornano ciò che è registrato.`,
    orElse: ', altrimenti ',
    ownKey: 'La vostra chiave: se la riga ne ha una, si riconosce prima da quella.',
    idOf: 'Id in Trama; le colonne accanto indicano lo stesso con una vostra chiave.',
    namedBy: (name) => `Al posto di ${name}: indica ciò che è registrato con questa chiave.`,
    alsoCalled: (names) => `Riconosciuta anche come: ${names}.`,
    named: 'Con values=names si leggono anche i nomi dei valori in italiano, inglese e portoghese.',
  },
  pt: {
    sheet: 'Campos',
    headings: ['Coluna', 'Campo', 'Tipo', 'Obrigatório', 'Limites', 'Valores', 'Exemplo', 'Descrição'],
    types: {
      text: 'texto',
      decimal: 'número',
      whole: 'número inteiro',
      flag: 'true ou false',
      moment: 'dia, também com hora: 2026-11-24',
      day: 'dia: 2026-11-24',
      list: 'textos, separados por |',
      object: 'objeto JSON',
      id: 'id',
    },
    yes: 'sim',
    oneOf: (names) => `um de ${names}`,
    characters: (least, most) => (least > 0 ? `de ${least} a ${most} caracteres` : `no máximo ${most} caracteres`),
    from: (least) => `desde ${least}`,
    moreThan: (value) => `mais de ${value}`,
    to: (most) => `até ${most}`,
    key: (keys) => `As linhas reconhecem-se por ${keys}: os mesmos valores atualizam o que está registado.`,
    orElse: ', senão ',
    ownKey: 'A sua própria chave: se a linha a tiver, reconhece-se primeiro por ela.',
    idOf: 'Id na Trama; as colunas ao lado indicam o mesmo por uma chave sua.',
    namedBy: (name) => `Em vez de ${name}: indica o que está registado com esta chave.`,
    alsoCalled: (names) => `Também reconhecida como: ${names}.`,
    named: 'Com values=names também se leem os nomes dos valores em português, inglês e italiano.',
  },
};
