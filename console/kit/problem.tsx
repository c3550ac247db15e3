/** What went wrong, in the user's language, and what can be done about it. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { COLUMN_NAMES } from '../api/column-names.ts';
import { ApiError, reasonIn, type Issue, type ProblemCode } from '../api/errors.ts';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { Icon } from './icons.tsx';

/** Codes whose sentence says less than the API's own, which follows it in English. */
const MORE_TO_SAY: ReadonlySet<ProblemCode> = new Set([
  'VALIDATION_FAILED',
  'BUSINESS_RULE',
  'INVALID_CSV',
  'INVALID_JSON',
  'INVALID_STATUS_TRANSITION',
  'CONFLICT',
  'UNSUPPORTED_MEDIA_TYPE',
  'JOB_FAILED',
]);

const isParameter = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

const toCamel = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** What a field that an error names is called, in whichever style it is named; what it lies in, where it has no name itself. */
function fieldName({ find, language }: Speech, field: string): string {
  for (let name = toCamel(field); name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const known = find(`field.${name}`);
    if (known !== undefined) return known;
  }
  const columns: Readonly<Record<string, string>> = COLUMN_NAMES[language];
  return columns[field] ?? field;
}

/** A sentence for a code, with what the error says about itself. */
export function sentenceFor({ find, t }: Speech, code: string, details: Record<string, unknown> = {}): string {
  const values = Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] => isParameter(entry[1])),
  );
  const known = find(`error.${code}`);
  if (known === undefined) return t('error.UNKNOWN');
  return known.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? '…'));
}

/** A sentence for whatever a call has failed with. */
export const sentenceOf = (speech: Speech, error: unknown): string =>
  error instanceof ApiError ? sentenceFor(speech, error.code, error.details) : speech.t('error.UNKNOWN');

/** With what was given, where the sentence does not say it: English has it in the API's own. */
const withValue = ({ t }: Speech, sentence: string, value: unknown) =>
  isParameter(value) && !sentence.includes(String(value)) ? `${sentence} ${t('error.given', { value })}` : sentence;

interface WhyProps {
  reasons: readonly {
    field?: string | null;
    reason?: string | undefined;
    params?: Record<string, unknown> | undefined;
  }[];
  /** The API's own sentence, in English. */
  message: string;
}

/** Why something is refused, in the user's language; in English where the console does not know all of the reasons. */
export function Why({ reasons, message }: WhyProps) {
  const speech = useSpeech();
  const { because } = speech;
  const fields = new Set(reasons.map(({ field }) => field).filter(Boolean));
  const said = reasons.flatMap(({ field, ...given }) => {
    const known = because(given);
    if (known === undefined) return [];
    const sentence = withValue(speech, known, given.params?.['value']);
    return [field && fields.size > 1 ? `${fieldName(speech, field)}: ${sentence}` : sentence];
  });
  if (said.length === 0 || said.length < reasons.length) return <span lang="en">{message}</span>;
  return <span>{said.join(' ')}</span>;
}

/** What is wrong with each field that is named. */
function Issues({ issues }: { issues: readonly Issue[] }) {
  const speech = useSpeech();
  return (
    <List size="sm">
      {issues.map((issue) => (
        <List.Item key={`${issue.field} ${issue.message}`}>
          {issue.field !== null && `${fieldName(speech, issue.field)}: `}
          <Why reasons={[{ ...issue, field: null }]} message={issue.message} />
        </List.Item>
      ))}
    </List>
  );
}

interface ProblemProps {
  error: unknown;
  onRetry?: () => void;
  /** In place of the sentence for its code. */
  text?: string;
}

export function Problem({ error, onRetry, text }: ProblemProps) {
  const speech = useSpeech();
  const { t } = speech;
  const known = error instanceof ApiError ? error : undefined;
  const code = known?.code ?? 'UNKNOWN';
  return (
    <Alert role="alert" color="red" variant="light" title={t('error.title')} icon={<Icon name="warning" />}>
      <Stack gap={4} align="start">
        <Text size="sm">{text ?? sentenceFor(speech, code, known?.details)}</Text>
        {known && MORE_TO_SAY.has(code) && known.issues.length > 0 && <Issues issues={known.issues} />}
        {known && MORE_TO_SAY.has(code) && known.issues.length === 0 && (
          <Text size="sm">
            <Why reasons={[reasonIn(known.details)]} message={known.message} />
          </Text>
        )}
        {known?.retryAfter !== undefined && <Countdown key={known.requestId} seconds={known.retryAfter} />}
        {known?.requestId !== undefined && <Text size="xs">{t('app.request', { id: known.requestId })}</Text>}
        {onRetry && (
          <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** How long to wait still. */
function Countdown({ seconds }: { seconds: number }) {
  const { t, number } = useSpeech();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left === 0) return null;
  return <Text size="sm">{t('error.wait', { seconds: number(left) })}</Text>;
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useSpeech();
  return (
    <Alert role="alert" color="red" variant="light" title={t('app.broken')} icon={<Icon name="warning" />}>
      <Text size="sm">{t('app.brokenText')}</Text>
      <Group mt="sm" gap="sm">
        <Button size="xs" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </Group>
    </Alert>
  );
}

interface GuardState {
  failed: boolean;
  error?: unknown;
}

/** Keeps the frame when a page cannot be drawn, or a part of it cannot be had because the server is away or has a newer console. */
export class Guard extends Component<{ children: ReactNode }, GuardState> {
  override state: GuardState = { failed: false };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const onRetry = () => this.setState({ failed: false });
    return error instanceof ApiError ? <Problem error={error} onRetry={onRetry} /> : <Broken onRetry={onRetry} />;
  }
}
