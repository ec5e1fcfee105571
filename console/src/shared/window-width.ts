import { useMediaQuery } from '@mantine/hooks';

/**
 * Widths of the window. `tablet`: wider than a telephone held upright. `desk`: wider than any telephone. `laptop`: as wide
 * as a laptop. `wide`: there is room for columns that few people need.
 */
export type WindowWidth = 'tablet' | 'desk' | 'laptop' | 'wide';

const useMatch = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the window is as narrow as that of a telephone (Mantine's breakpoint `sm`). */
export const useIsPhone = (): boolean => useMatch('(max-width: 48em)');

/** Of each width, whether the window is narrower. All but the last are Mantine's breakpoints `xs`, `sm` and `lg`. */
export const useNarrowerThan = (): Readonly<Record<WindowWidth, boolean>> => ({
  tablet: useMatch('(max-width: 36em)'),
  desk: useIsPhone(),
  laptop: useMatch('(max-width: 75em)'),
  wide: !useMatch('(min-width: 90em)'),
});
