import { Alert, Box, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Failure } from '../app/error-pages';

/** The title of a page, with what can be done on it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Kura`;
  }, [title]);
  return (
    <Group justify="space-between" mb="md" wrap="wrap">
      <Title order={1}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

/** What a query has read; while it reads, or when it failed, that is told. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return (
    <Box p="xl">
      <Loader size="sm" color="indigo" aria-label="…" />
    </Box>
  );
}

/** Where there is nothing yet: what to do next. */
export function Nothing({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Box className="lattice" p="xl" style={{ border: '1px solid var(--line)', borderRadius: 6 }}>
      <Stack align="flex-start" gap="xs" p="md" bg="var(--paper)" maw={480}>
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Box>
  );
}

/** What is wrong with a form as a whole. */
export function FormFaults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert role="alert" variant="outline" color="red" p="xs">
      {faults.map((one) => (
        <Text key={one} c="var(--wrong)">
          {one}
        </Text>
      ))}
    </Alert>
  );
}
