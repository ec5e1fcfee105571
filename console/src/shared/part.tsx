import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One subject of the page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" bg="var(--raised)" style={{ borderColor: 'var(--line)' }} component="section">
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  );
}
