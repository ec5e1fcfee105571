import { useMediaQuery } from '@mantine/hooks';

/** Wider than a telephone held upright, wider than any telephone, or wide enough for what most people do not need. */
export type WindowWidth = 'tablet' | 'desk' | 'wide';

const useMatch = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the window is as narrow as that of a telephone (Mantine's breakpoint `sm`). */
export const useIsPhone = (): boolean => useMatch('(max-width: 48em)');

/** Whether the window is as narrow as that of a telephone held upright (Mantine's breakpoint `xs`). */
export const useIsUpright = (): boolean => useMatch('(max-width: 36em)');

/** Whether there is room for what most people do not need (1,440 px). */
export const useIsWide = (): boolean => useMatch('(min-width: 90em)');
