import { useMediaQuery } from '@mantine/hooks';

/**
 * Wider than a telephone held upright, wider than any telephone, as wide as a laptop, or wide enough for what most people do not need.
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
