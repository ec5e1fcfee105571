import { browserMemory } from '../app/memory';

/* Light or dark. The choice is kept where the console keeps its own, so it applies to both. */

const KEPT = 'mantine-color-scheme-value';
const DARK = window.matchMedia('(prefers-color-scheme: dark)');

export const isDark = (): boolean => {
  const kept = browserMemory.get(KEPT);
  return kept === 'dark' || (kept !== 'light' && DARK.matches);
};

export function showScheme(): void {
  document.documentElement.dataset.mantineColorScheme = isDark() ? 'dark' : 'light';
}

DARK.addEventListener('change', showScheme);

export function switchScheme(): void {
  browserMemory.set(KEPT, isDark() ? 'light' : 'dark');
  showScheme();
}
