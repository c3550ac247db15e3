/** The language, and light or dark, which the browser keeps. */
import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { ApiError } from '../api/errors.ts';
import { Icon } from '../kit/icons.tsx';
import { useLanguageChoice } from '../session/session.tsx';
import { type Language } from '../words/speech.ts';
import { sentenceFor } from '../kit/problem.tsx';
import { LANGUAGES, useSpeech } from '../words/words.tsx';

export function LanguageSelect() {
  const speech = useSpeech();
  const { t, language } = speech;
  const { choose, error } = useLanguageChoice();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('app.language')}
      data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      value={language}
      error={error instanceof ApiError && <span role="alert">{sentenceFor(speech, error.code, error.details)}</span>}
      onChange={({ currentTarget }) => choose(currentTarget.value as Language)}
    />
  );
}

export function ColorsButton() {
  const { t } = useSpeech();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t(dark ? 'app.light' : 'app.dark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
