/** Reasons whose English by the API names parameters of requests: people choose on the page instead. */
import { defineSomeReasons } from '../reasons.ts';

export const reasons = defineSomeReasons({
  DAY_UNSURE: '{value} can be read in more than one way: choose how dates are written. {readings}',
  NOT_IN_DATE_FORM: 'It must be a date such as {example}, or {example} 10:30. {readings}',
  NOT_IN_DECIMAL_FORM: 'It must be a number in the form that is chosen for decimals. {readings}',
  NOT_WHOLE_IN_FORM: 'It must be a whole number. {readings}',
  NOT_A_FLAG_WORD: 'It must be one of these words: {words}. {say}',
  UNKNOWN_COLUMNS: 'Columns that are no known fields ({total}): {columns}. Choose a field for each, or ignore it.',
  COLUMNS_PARTED_OTHERWISE: 'The columns of the header are parted by {likely} and not by {used}: choose the delimiter.',
  NO_FIELD_PARTED_OTHERWISE:
    'The columns of the header are parted by {likely} and not by {used}: choose the delimiter.',
});
