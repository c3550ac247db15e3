/**
 * The language of the screens: that of whoever is signed in; before, and where they have chosen none, the one that was chosen in this
 * browser, or the first of the browser's that there is a dictionary of.
 */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { type Dictionary } from './dictionary.ts';
import { english } from './dictionary.ts';
import { reasons } from './en/reasons.ts';
import { type ReasonWords } from './reasons.ts';
import { createSpeech, type Language, type Speech } from './speech.ts';

export const LANGUAGES: Record<Language, string> = { en: 'English', it: 'Italiano', pt: 'Português' };

interface Words {
  words: Dictionary;
  reasons: ReasonWords;
}

const ENGLISH: Words = { words: english, reasons };

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(ENGLISH),
  it: () => import('./it/index.ts'),
  pt: () => import('./pt/index.ts'),
};

const STORED = 'trama.language';

const isLanguage = (tag: string | null): tag is Language => tag !== null && tag in LANGUAGES;

/** The links of mails name the language that their reader has chosen. */
function preferredLanguage(): Language {
  const named = new URLSearchParams(location.search).get('language');
  const wanted = [named, localStorage.getItem(STORED), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isLanguage) ?? 'en';
}

type Spoken = Speech & {
  /** Chooses the language of this browser. */
  speak: (language: Language) => void;
  /** Says what whoever is signed in has chosen: null is nothing, or nobody. */
  speakOwn: (language: Language | null) => void;
};

const Context = createContext<Spoken | undefined>(undefined);

export function SpeechProvider({ children }: { children: ReactNode }) {
  const [browsers, setBrowsers] = useState(preferredLanguage);
  const [own, setOwn] = useState<Language | null>(null);
  const language = own ?? browsers;
  const [spoken, setSpoken] = useState<Words & { language: Language }>();

  useEffect(() => {
    let wanted = true;
    const take = ({ words, reasons }: Words, taken: Language) => {
      if (!wanted) return;
      document.documentElement.lang = taken;
      setSpoken({ language: taken, words, reasons });
    };
    LOADERS[language]().then(
      (words) => take(words, language),
      // a dictionary that cannot be had now is no reason to show nothing
      () => take(ENGLISH, 'en'),
    );
    return () => void (wanted = false);
  }, [language]);

  const speech = useMemo(
    () =>
      spoken && {
        ...createSpeech(spoken.language, spoken.words, spoken.reasons),
        speak: (next: Language) => {
          localStorage.setItem(STORED, next);
          setBrowsers(next);
        },
        speakOwn: setOwn,
      },
    [spoken],
  );
  return speech && <Context value={speech}>{children}</Context>;
}

export function useSpeech(): Spoken {
  const speech = use(Context);
  if (!speech) throw new Error('useSpeech outside of SpeechProvider');
  return speech;
}
