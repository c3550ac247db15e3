/** The types of what the API describes: resources, their fields, and their rows. */
import { type Module } from '../../shared/platform/modules.ts';
import { FORMS, PARTS, RESOURCES } from './description.ts';

export type ResourceName = keyof typeof RESOURCES;

type Fields<Name extends ResourceName> = (typeof RESOURCES)[Name]['fields'];

/** Of several resources, the fields of each. */
export type FieldName<Name extends ResourceName> = Name extends ResourceName ? keyof Fields<Name> & string : never;

interface Values {
  text: string;
  prose: string;
  email: string;
  country: string;
  currency: string;
  reference: string;
  decimal: string;
  moment: string;
  day: string;
  integer: number;
  number: number;
  flag: boolean;
  choice: string;
  choices: string[];
  texts: string[];
  list: unknown[];
  object: object;
}

export type FieldType = keyof Values;

type ValueOf<Form> = Form extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Form extends { type: 'choices'; values: readonly (infer Value)[] }
    ? Value[]
    : Form extends { type: infer Type extends FieldType }
      ? Values[Type]
      : never;

/** A row of a resource, as its answers show it. */
export type Row<Name extends ResourceName> = { id: string } & {
  [Field in Exclude<keyof Fields<Name>, 'id'>]: Fields<Name>[Field] extends { required: true }
    ? ValueOf<Fields<Name>[Field]>
    : ValueOf<Fields<Name>[Field]> | null;
};

/** A row of any resource. */
export type AnyRow = { id: string } & Record<string, unknown>;

/** What was read by itself, with the ETag that its changes name; some have none. */
export interface Tagged {
  etag: string | undefined;
}

export type ReadRow = AnyRow & Tagged;

/** The form of a field: its type, its limits, and when it is given. */
export interface FieldForm {
  type: FieldType;
  values?: readonly string[];
  required?: boolean;
  /** What a new row has where nothing is given. */
  default?: boolean | string;
  create?: boolean;
  update?: boolean;
  /** Answers do not have it. */
  writeOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Rows that are read, made and changed one by one. */
export interface Editable {
  path: string;
  fields: Record<string, FieldForm>;
}

export interface Resource extends Editable {
  /** Null: rows of several modules. */
  module: Module | null;
  /** Of no tenant: administrators of the platform look after its rows. */
  platform?: boolean;
  list: {
    /** Where it is another than that of the rows. */
    path?: string;
    /** A plain array with X-Total-Count, {items, total}, or {data, meta: {total}}. */
    shape: 'array' | 'items' | 'data';
    /** The parameter of a page's size; without it the list comes whole. */
    size?: { name: string; maximum: number };
    filters: Record<string, FieldForm>;
    sorts: readonly string[];
    /** Whether it is had as a file, too. */
    exports?: boolean;
    /** Whether it counts the values of its rows, where that is asked for. */
    facets?: boolean;
  };
  /** Without `read` its rows are those of its list alone. */
  can: { read: boolean; create: boolean; update: boolean; delete: boolean };
  /** What can be done with many rows at once, and whether with all that filters find; `edit` are the fields that can be given. */
  bulk?: { edit: readonly string[]; delete: boolean; filters: boolean };
}

export type FormName = keyof typeof FORMS;

/** The fields of a form that is of no list. */
export const formOf = (name: FormName): Record<string, FieldForm> => FORMS[name];

export const resourceOf = (name: ResourceName): Resource => RESOURCES[name];

/** Rows that stand in another one. */
export const partOf = (name: keyof typeof PARTS): Editable => PARTS[name];

type Filters<Name extends ResourceName> = (typeof RESOURCES)[Name]['list']['filters'];

/** Every filter that a list may have an input for: those of several values have none. */
export type FilterName = {
  [Name in ResourceName]: {
    [Filter in keyof Filters<Name>]: Filters<Name>[Filter] extends { type: 'list' } ? never : Filter & string;
  }[keyof Filters<Name>];
}[ResourceName];

/** The choices of some fields, as `field.VALUE`. */
type ChoicesOf<Forms> = {
  [Field in keyof Forms]: Forms[Field] extends {
    type: 'choice' | 'choices';
    values: readonly (infer Value extends string)[];
  }
    ? `${Field & string}.${Value}`
    : never;
}[keyof Forms];

/** Every choice that a field or a filter offers: the dictionaries have words for each. */
export type ChoiceName =
  | {
      [Name in ResourceName]: ChoicesOf<Fields<Name>> | ChoicesOf<Filters<Name>>;
    }[ResourceName]
  | ChoicesOf<(typeof PARTS)[keyof typeof PARTS]['fields']>;
