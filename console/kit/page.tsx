/** What every page has: a heading that takes the focus, and something in place of what is on its way. */
import { Anchor, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useSpeech } from '../words/words.tsx';
import { Problem } from './problem.tsx';

interface PageProps {
  title: string;
  actions?: ReactNode;
  /** The page above. */
  back?: { address: string; name: string } | undefined;
  children: ReactNode;
}

export function Page({ title, actions, back, children }: PageProps) {
  const { t } = useSpeech();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Trama`;
  }, [title]);
  // who does not see the page change hears it
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="md">
      <Stack gap={4}>
        {back && (
          <Anchor component={Link} href={back.address} size="sm" className="screen-only">
            ← {t('app.back', { name: back.name })}
          </Anchor>
        )}
        <Group justify="space-between" gap="sm">
          <Title order={1} size="h2" ref={heading} tabIndex={-1} className="heading">
            {title}
          </Title>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}

interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  refetch(): unknown;
}

/** What was asked for, or what stands in its place until it comes; where it could not be had anew, both. */
export function Loaded<Data>({ query, children }: { query: Loadable<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useSpeech();
  const problem = query.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null;
  if (query.data !== undefined)
    return (
      <>
        {problem}
        {children(query.data)}
      </>
    );
  if (problem) return problem;
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </Stack>
  );
}
