/**
 * The screens of a resource as data: what its list shows and its form asks for. ListPage, DetailPage and FormPage interpret them; the
 * form and the limits of each field are the API's own (api/description.ts).
 */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { type Module } from '../../shared/platform/modules.ts';
import { type RESOURCES } from '../api/description.ts';
import {
  resourceOf,
  type AnyRow,
  type FieldName,
  type Resource,
  type ResourceName,
  type Row,
} from '../api/resources.ts';
import { type Identity } from '../api/session.ts';
import { type NamedField, type WordKey } from '../words/dictionary.ts';
import { type Speech } from '../words/speech.ts';
import { type MenuEntry } from '../menu.ts';
import { type FieldInputProps } from './input-props.ts';

/** Fields of a resource that the dictionaries have names for. */
type NamedFieldOf<Name extends ResourceName> = FieldName<Name> & NamedField;

/** A column that shows something else than one field. */
export interface Column<Item> {
  name: string;
  label: WordKey;
  show(row: Item, speech: Speech): ReactNode;
  /** What the API calls it where it can sort by it. */
  sortBy?: string;
  align?: 'end';
}

export interface Section<Field extends string = string> {
  title: WordKey;
  /** What a form says of its fields. */
  hint?: WordKey;
  fields: readonly Field[];
}

/** Words of the button, of the question that follows, and of what is said at last; of the last two {name} is a part. */
export interface RemovalWords {
  button: WordKey;
  title: WordKey;
  text: WordKey;
  done: WordKey;
}

/** What deleting is called where it is something else, and which rows it is offered for where not for all. */
export interface Removal extends Partial<RemovalWords> {
  offered?: (row: AnyRow, identity: Identity) => boolean;
}

/** Who may read the rows: the menu says what the API does. */
type Needs<Name extends ResourceName> = (typeof RESOURCES)[Name] extends { platform: true }
  ? { needs: 'platform' }
  : (typeof RESOURCES)[Name] extends { module: infer Of extends Module }
    ? { needs: `${Of}:read` }
    : { needs?: undefined };

interface Definition<Name extends ResourceName> extends MenuEntry {
  resource: Name;
  /** What making a new one is called; without it there is no form. */
  createTitle?: WordKey;
  /** What the button that makes one says, and what is said then, with {name} and {email} as parts; `create` and `saved` of forms else. */
  creation?: { button: WordKey; done: WordKey };
  nameOf(row: Row<Name>): string;
  columns: readonly (NamedFieldOf<Name> | Column<Row<Name>>)[];
  /** Columns that are shown when they are asked for. */
  moreColumns?: readonly (NamedFieldOf<Name> | Column<Row<Name>>)[];
  /** Filters that there are inputs for; all that the API has, where nothing is said. */
  filters?: readonly string[];
  /** How a filter is given, where it is not by its form alone. */
  filterInputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>;
  /** Filters that are set by the values that the list counts, by the name of what is counted. */
  facets?: Readonly<Record<string, string>>;
  /** The order without a choice; only where the API sorts. */
  sort?: { by: string; direction: 'asc' | 'desc' };
  /** Asks again every few seconds while this holds of a row. */
  refreshWhile?(row: Row<Name>): boolean;
  /** What the detail shows and the form asks for; a form leaves out what cannot be given. */
  sections: readonly Section<NamedFieldOf<Name>>[];
  /** Lists below the detail: rows of another resource whose field names this row. */
  related?: readonly { resource: ResourceName; by: string; with?: Readonly<Record<string, string>> }[];
  /** The row of another resource that this one belongs to, by the field that names it: the way back from its detail leads there. */
  parent?: { field: NamedFieldOf<Name> };
  /** What else can be done with a row; shown on its detail. */
  Actions?: ComponentType<{ row: Row<Name> }>;
  /** Rows are those of whoever is signed in: everybody may change their own. */
  own?: boolean;
  /** How a field is given, where it is not by its form alone. */
  inputs?: Partial<Record<NamedFieldOf<Name>, ComponentType<FieldInputProps>>>;
  /** Fields that a form asks for although the API has something in their place: nobody is to get that unseen. */
  required?: readonly NamedFieldOf<Name>[];
  /** Where new ones are made, where it is on the screens of other resources. */
  madeAs?: readonly ResourceName[];
  /** What is shown of a row that has just been made, in place of its detail. */
  Created?: ComponentType<{ row: Row<Name> }>;
  removal?: Removal;
  /** What stands above the list, by its filters. */
  Above?: ComponentType<{ filters: Readonly<Record<string, string>> }>;
  /** What else its page has, below the fields. */
  Below?: ComponentType<{ row: Row<Name> }>;
  /** How new ones are made, where it is no form. */
  Create?: ComponentType;
  /** New ones are files: they may be dropped wherever their list stands, and `Create` takes them from there. */
  fromFiles?: true;
  /** A detail of its own. */
  Detail?: ComponentType<{ id: string }>;
  /** Pages below that of a row, by what follows in the address: `:id/…`. */
  pages?: readonly { address: string; Page: ComponentType }[];
}

/** A screen of any resource, as the kit takes it. */
export interface Screen extends Omit<
  Definition<ResourceName>,
  | 'nameOf'
  | 'columns'
  | 'moreColumns'
  | 'refreshWhile'
  | 'sections'
  | 'parent'
  | 'Actions'
  | 'inputs'
  | 'required'
  | 'Created'
  | 'Below'
> {
  api: Resource;
  nameOf(row: AnyRow): string;
  columns: readonly (string | Column<AnyRow>)[];
  moreColumns: readonly (string | Column<AnyRow>)[];
  refreshWhile?(row: AnyRow): boolean;
  sections: readonly Section[];
  parent?: { field: string };
  Actions?: ComponentType<{ row: AnyRow }>;
  inputs?: Partial<Record<string, ComponentType<FieldInputProps>>>;
  required?: readonly string[];
  Created?: ComponentType<{ row: AnyRow }>;
  Below?: ComponentType<{ row: AnyRow }>;
}

/** Checks a declaration against the API's description, and gives it to the kit. */
export const defineScreen = <Name extends ResourceName>(definition: Definition<Name> & Needs<Name>): Screen =>
  // rows of the resource are the only ones that its screens are given
  ({ moreColumns: [], ...definition, api: resourceOf(definition.resource) }) as unknown as Screen;

/** The rows that fields name by their id, wherever they stand. */
export const REFERENCES: Record<string, ResourceName> = {
  supplierId: 'suppliers',
  supplierProductId: 'supplierProducts',
  productId: 'companyProducts',
  chemicalProductId: 'chemicals',
  materialId: 'materials',
  userId: 'users',
  uploadedByUserId: 'users',
};

const Screens = createContext<readonly Screen[]>([]);

/** So that screens find those that they refer to. */
export const ScreensProvider = Screens.Provider;

export function useScreens(): readonly Screen[] {
  return use(Screens);
}

/** The screen of a resource, where there is one. */
export function useScreenOf(resource: ResourceName | undefined): Screen | undefined {
  return use(Screens).find((each) => each.resource === resource);
}

/** Whether a row has a page. */
export const hasDetail = ({ api, Detail }: Screen): boolean => api.can.read || Detail !== undefined;

/** A column by what declares it; a field's name stands for what the API says of it. */
export const columnName = (column: string | Column<AnyRow>) => (typeof column === 'string' ? column : column.name);
