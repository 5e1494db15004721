/**
 * Mantine with our theme, the current colour scheme and this visit's nonce, around every screen behind the
 * sign-in.
 */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from '../../../lib/color-scheme.ts';
import { styleNonce } from '../../../lib/start-page.ts';
import '../../../styles/mantine.css';
import { cssVariablesResolver, theme } from '../../../theme.ts';

export function Mantine({ children }: { children: ReactNode }) {
  const { scheme } = useColorScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
