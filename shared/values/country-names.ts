/** What countries are called in English, Italian and Portuguese. */
import { foldedWord } from '../resources/cell-flags.ts';
import { COUNTRIES } from './country-codes.ts';

/** Portuguese of Brazil and of Portugal. */
const LOCALES = ['en', 'it', 'pt-BR', 'pt-PT'];

/** Names in use that the runtime does not have. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CI: ['Ivory Coast'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'Repubblica Ceca', 'República Checa', 'República Tcheca'],
  GB: ['Great Britain', 'Gran Bretagna', 'Grã-Bretanha'],
  NL: ['Holland', 'Olanda', 'Holanda'],
  TR: ['Turkey'],
  US: ['United States of America', 'USA', "Stati Uniti d'America", 'Estados Unidos da América'],
  VN: ['Viet Nam'],
};

/** The codes by their names without case and accents; a name that two countries have is none. */
export function countriesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  const add = (name: string, code: string) => {
    const word = foldedWord(name);
    if ((found.get(word) ?? code) !== code) shared.add(word);
    found.set(word, code);
  };
  for (const locale of LOCALES)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([locale], { type: 'region', style, fallback: 'none' });
      for (const code of COUNTRIES) {
        const name = names.of(code);
        if (name !== undefined) add(name, code);
      }
    }
  for (const [code, names] of Object.entries(ALSO)) for (const name of names) add(name, code);
  for (const word of shared) found.delete(word);
  return found;
}
