/** What entries of the audit trail can be about, and what can have happened: chosen in words. */
import { Button } from '@mantine/core';
import { AUDIT_ACTIONS, AUDITED_ENTITIES, AUDITED_JOBS, JOB_EVENTS } from '../../shared/platform/audit-actions.ts';
import { Icon } from '../kit/icons.tsx';
import { type FieldInputProps } from '../kit/input-props.ts';
import { SearchSelect } from '../kit/search-select.tsx';
import { useSpeech } from '../words/words.tsx';
import { actionName } from './audit-words.ts';

/** Subjects that something happens to. */
const SUBJECTS = Object.entries<readonly string[]>(AUDIT_ACTIONS).filter(([, events]) => events.length > 0);

const ACTIONS = [
  ...SUBJECTS.flatMap(([subject, events]) => events.map((event) => `${subject}.${event}`)),
  ...AUDITED_JOBS.flatMap((type) => JOB_EVENTS.map((event) => `${type}.${event}`)),
];

interface Option {
  value: string;
  label: string;
}

/** An address may ask for what an earlier release has written. */
function optionsOf(known: Option[], chosen: string, language: string): Option[] {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const all = isKnown ? known : [...known, { value: chosen, label: chosen }];
  return all.sort((a, b) => a.label.localeCompare(b.label, language));
}

function WordFilter({ label, value, onChange, known }: FieldInputProps & { known: Option[] }) {
  const { language } = useSpeech();
  const data = optionsOf(known, value as string, language);
  return <SearchSelect label={label} value={value as string} onChange={onChange} limit={data.length} data={data} />;
}

export function ActionFilter(props: FieldInputProps) {
  const speech = useSpeech();
  return (
    <WordFilter {...props} known={ACTIONS.map((value) => ({ value, label: actionName(value, speech) ?? value }))} />
  );
}

export function SubjectFilter(props: FieldInputProps) {
  const { find } = useSpeech();
  return (
    <WordFilter
      {...props}
      known={AUDITED_ENTITIES.map((value) => ({ value, label: find(`entity.${value}`) ?? value }))}
    />
  );
}

/** That the trail is of one entry alone, as the page of the entry links to it; who looks at all of it is offered nothing to type. */
export function EntryFilter({ value, onChange }: FieldInputProps) {
  const { t } = useSpeech();
  if (value === '') return null;
  return (
    <Button variant="light" rightSection={<Icon name="cross" size={14} />} onClick={() => onChange('')}>
      {t('audit.oneEntry')}
    </Button>
  );
}
