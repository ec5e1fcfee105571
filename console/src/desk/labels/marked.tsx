import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** What somebody has to look at, with a line in its colour at the side. */
export const Marked = ({ color, children }: { readonly color: string; readonly children: ReactNode }) => (
  <Box component="section" pl="sm" style={{ borderLeft: `3px solid ${color}` }}>
    {children}
  </Box>
);
