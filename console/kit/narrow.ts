/** Windows in which rows are cards (styles.css). */
import { useMediaQuery } from '@mantine/hooks';

export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
