import { Box, Center, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Mark } from '../../shared/mark';
import { LanguageSwitch } from './shell';

/** The frame of pages before signing in: one card on the lattice. */
export function Outside({
  title,
  width = 400,
  children,
}: {
  readonly title: string;
  readonly width?: number;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} | Kura`;
  }, [title]);
  return (
    <Center mih="100vh" className="lattice" component="main" p="sm">
      <Paper w="100%" maw={width} p="lg" withBorder bg="var(--raised)" style={{ borderColor: 'var(--line)' }}>
        <Group justify="space-between" mb="md" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Mark size={28} />
            <Text fw={700} size="lg">
              Kura
            </Text>
          </Group>
          <LanguageSwitch />
        </Group>
        <Title order={1} mb="md">
          {title}
        </Title>
        <Box>{children}</Box>
      </Paper>
    </Center>
  );
}
