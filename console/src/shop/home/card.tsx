import { Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** How many rows a card shows at most. All rows are on the page that the title of the card leads to, or
 * open in the card. */
export const SHOWN = 6;

/** Shown instead of a figure that is not read yet, or could not be read. */
export const UNKNOWN = '–';

export function Card({
  title,
  to,
  search = {},
  children,
}: {
  readonly title: string;
  readonly to: string;
  /** The search parameters of the list that the figures were counted from. */
  readonly search?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" bg="var(--raised)" style={{ borderColor: 'var(--line)' }} component="section">
      <Title order={2} mb="xs">
        <Link className="row-link" to={to} search={search}>
          {title}
        </Link>
      </Title>
      {children}
    </Paper>
  );
}
