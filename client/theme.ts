/**
 * Mantine's theme: the one place where colours, sizes, radii and defaults reach its components. tokens.css
 * holds the custom properties; this file points Mantine at them. Other styles are in theme.module.css.
 */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

const stamp: MantineColorsTuple = [
  '#EEF1FD',
  '#E0E6FA',
  '#C6D0F7',
  '#AEBBFF',
  '#8496F2',
  '#6479EC',
  '#4C63E6',
  '#2643C6',
  '#1B3199',
  '#14246F',
];
const gray: MantineColorsTuple = [
  '#FBF7EE',
  '#F4EDE0',
  '#EAE1D0',
  '#DDD2BD',
  '#C5B9A1',
  '#A3977F',
  '#857C6A',
  '#5F6372',
  '#474D60',
  '#1A2033',
];
const dark: MantineColorsTuple = [
  '#F4EDDF',
  '#C3BFB4',
  '#9F9C92',
  '#7F8699',
  '#343B4D',
  '#2C313E',
  '#242A39',
  '#1B1F2B',
  '#12151E',
  '#0B0D14',
];
const red: MantineColorsTuple = [
  '#FDEEEA',
  '#FBDDD5',
  '#F5B9AB',
  '#FFA494',
  '#E2604F',
  '#C5372A',
  '#B3261A',
  '#A82517',
  '#7C1A10',
  '#4A1B14',
];

export const theme = createTheme({
  primaryColor: 'stamp',
  primaryShade: { light: 7, dark: 6 },
  colors: { stamp, gray, dark, red },
  white: '#FFFFFF',
  black: '#1A2033',
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Asap Variable","Segoe UI",Roboto,system-ui,sans-serif',
  fontFamilyMonospace: '"Atkinson Hyperlegible Mono Variable",ui-monospace,Menlo,monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: {
    fontFamily: '"Besley Variable",Georgia,serif',
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.14' },
      h2: { fontSize: '1.625rem', lineHeight: '1.14' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.2' },
      h4: { fontSize: '1.125rem', lineHeight: '1.2' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '7px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  components: {
    Drawer: { defaultProps: { position: 'bottom', radius: 'xl', closeOnClickOutside: false } },
    Table: {
      defaultProps: { verticalSpacing: 'xs', stickyHeader: true },
      classNames: { th: classes.th, td: classes.td },
    },
  },
});

const bridge: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--stamp)',
  '--mantine-color-error': 'var(--overdue)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--paper-sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--paper-sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-stamp-filled': 'var(--stamp-fill)',
  '--mantine-color-stamp-filled-hover': 'var(--stamp-press)',
  '--mantine-color-stamp-light': 'var(--stamp-soft)',
  '--mantine-color-stamp-light-hover': 'var(--stamp-soft)',
  '--mantine-color-stamp-light-color': 'var(--stamp)',
  '--mantine-color-stamp-outline': 'var(--stamp)',
  '--mantine-color-stamp-outline-hover': 'var(--stamp-soft)',
  '--mantine-color-stamp-text': 'var(--stamp)',
  '--mantine-color-red-filled': 'var(--alarm)',
  '--mantine-color-red-filled-hover': 'var(--alarm)',
  '--mantine-color-red-outline': 'var(--overdue)',
  '--mantine-color-red-outline-hover': 'var(--overdue-soft)',
  '--mantine-color-red-text': 'var(--overdue)',
  '--mantine-color-red-light-color': 'var(--overdue)',
  '--mantine-color-red-light-hover': 'var(--overdue-soft)',
};

/** The same variables in both schemes: the custom properties themselves change with data-mantine-color-scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: bridge, dark: bridge });
