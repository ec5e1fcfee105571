import {
  Anchor,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  InputWrapper,
  type MantineColorsTuple,
  Modal,
  ScrollArea,
  Table,
} from '@mantine/core';

/** Indigo (藍), the colour of actions; light pages use shade 6, dark ones shade 3. */
const indigo: MantineColorsTuple = [
  '#eef1f8',
  '#dbe2f1',
  '#b7c4e4',
  '#93abec',
  '#6f87c4',
  '#4d69ad',
  '#2c4a8f',
  '#264180',
  '#1f366b',
  '#182a54',
];

/** Greys of dark pages, from the lightest (text) to the darkest; the page itself is shade 7. */
const dark: MantineColorsTuple = [
  '#e8e6e1',
  '#c6c9cf',
  '#9aa2ae',
  '#7d8594',
  '#2d323b',
  '#262b34',
  '#1b1e24',
  '#14161a',
  '#101216',
  '#0c0e11',
];

export const theme = createTheme({
  colors: { indigo, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#1b1f24',
  defaultRadius: 6,
  fontFamily: '"Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", "Segoe UI", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.6', md: '1.6', lg: '1.6', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.5' },
      h2: { fontSize: '16px', lineHeight: '1.6' },
      h3: { fontSize: '14px', lineHeight: '1.6' },
    },
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm', fw: 500 },
      // By default Mantine chooses a label colour that fits the indigo of light pages, and uses it on dark pages too.
      vars: (_, { variant = 'filled', color }) => ({
        root: variant === 'filled' && color === undefined ? { '--button-color': 'var(--on-indigo)' } : {},
      }),
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({
      defaultProps: { variant: 'outline', radius: 'sm', tt: 'none', fw: 500, miw: 'max-content' },
    }),
    // Always, so that people see that there are more rows or columns than fit.
    ScrollArea: ScrollArea.extend({ defaultProps: { type: 'auto' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 7, horizontalSpacing: 'sm', fz: 13 } }),
    Modal: Modal.extend({ defaultProps: { centered: true, shadow: 'md', transitionProps: { duration: 120 } } }),
    InputWrapper: InputWrapper.extend({ styles: { label: { marginBottom: 4 }, error: { marginTop: 4 } } }),
  },
});

/** Sets Mantine's colour variables to the colours of tokens.css. */
export const variables: CSSVariablesResolver = () => {
  const own = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-placeholder': 'var(--quiet)',
    '--mantine-color-anchor': 'var(--indigo)',
    '--mantine-color-error': 'var(--wrong)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'var(--indigo-tint)',
    '--mantine-primary-color-filled': 'var(--indigo)',
    '--mantine-primary-color-contrast': 'var(--on-indigo)',
  };
  return { variables: {}, light: own, dark: own };
};
