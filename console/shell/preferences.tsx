/** The language, and light or dark: kept by the browser. */
import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../kit/icons.tsx';
import { type Language } from '../words/speech.ts';
import { LANGUAGES, useSpeech } from '../words/words.tsx';

export function LanguageSelect({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t, language, speak } = useSpeech();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('app.language')}
      data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      value={language}
      onChange={({ currentTarget }) => {
        speak(currentTarget.value as Language);
        onChosen?.(currentTarget.value as Language);
      }}
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
