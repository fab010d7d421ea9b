import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { antdTheme } from './antd-theme.ts';
import { contentNonce } from './content-nonce.ts';
import { useTheme } from './theme-provider.tsx';

/**
 * Applies the current theme and the page's nonce to Ant Design's widgets below it. It wraps the signed-in part only: the public
 * pages use our own components and do not load Ant Design.
 */
export function WidgetProvider({
  popupContainer,
  children,
}: {
  /** Where popups are mounted; the page's body by default. */
  popupContainer?: () => HTMLElement;
  children: ReactNode;
}) {
  const { mode, density } = useTheme();
  const theme = useMemo(() => antdTheme(mode, density), [mode, density]);
  const nonce = useMemo(() => contentNonce(), []);
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      {...(nonce === undefined ? {} : { csp: { nonce } })}
      {...(popupContainer === undefined ? {} : { getPopupContainer: popupContainer })}
    >
      {children}
    </ConfigProvider>
  );
}
