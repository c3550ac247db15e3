/** A value of a field as people read it. */
import { Badge, Group } from '@mantine/core';
import { type ReactNode } from 'react';
import { type FieldForm } from '../api/resources.ts';
import { useSpeech } from '../words/words.tsx';
import { choiceLabel } from './labels.ts';
import { ReferenceName } from './reference.tsx';

/** Values that say how things stand are marked by a colour besides their word. */
const COLORS: Record<string, string> = {
  VALID: 'teal',
  EXPIRING: 'orange',
  EXPIRED: 'red',
  ACTIVE: 'teal',
  DISABLED: 'gray',
};

/** The API keeps a day that came without a time as its beginning in UTC. */
const MIDNIGHT = /T00:00:00(?:\.0+)?Z$/;

/** Objects have no text that people read. */
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';

interface FieldValueProps {
  name: string;
  form: FieldForm | undefined;
  value: unknown;
  /** Where it stands alone: names of other rows lead to them. */
  linked?: boolean;
  /** The name of the row that a reference names, where it came along. */
  referred?: unknown;
}

/** Answers have names beside ids: `supplierName` beside `supplierId`. */
export const nameBeside = (row: Readonly<Record<string, unknown>>, field: string): unknown =>
  row[field.replace(/Id$/, 'Name')];

export function FieldValue({ name, form, value, linked, referred }: FieldValueProps): ReactNode {
  const speech = useSpeech();
  if (value === null || value === undefined || value === '') return speech.find(`empty.${name}`) ?? null;
  const text = asText(value);
  switch (form?.type) {
    case 'flag':
      return speech.t(value === true ? 'value.yes' : 'value.no');
    case 'country':
      return speech.country(text);
    case 'currency':
      // lists have no room for its name
      return linked ? speech.currency(text) : text;
    case 'moment':
      return MIDNIGHT.test(text) ? speech.day(text) : speech.moment(text);
    case 'day':
      return speech.day(text);
    case 'number':
    case 'integer':
      return speech.number(Number(value));
    case 'decimal':
      return linked ? speech.decimal(text) : speech.shortDecimal(text);
    case 'choice': {
      const color = COLORS[text];
      const label = choiceLabel(speech, name, text);
      return color === undefined ? (
        label
      ) : (
        <Badge variant="light" color={color}>
          {label}
        </Badge>
      );
    }
    case 'choices':
      return (
        <Group gap={4} component="span">
          {(value as string[]).map((each) => (
            <Badge key={each} variant="light" color="gray">
              {choiceLabel(speech, name, each)}
            </Badge>
          ))}
        </Group>
      );
    case 'reference':
      return (
        <ReferenceName
          field={name}
          id={text}
          name={typeof referred === 'string' ? referred : undefined}
          linked={linked}
        />
      );
    case 'texts':
      return (value as string[]).join(', ');
    case 'prose':
      return <span className="prose">{text}</span>;
    default:
      return choiceLabel(speech, name, text);
  }
}

/** Numbers stand below each other. */
export const isNumeric = (form: FieldForm | undefined) => ['number', 'integer', 'decimal'].includes(form?.type ?? '');
