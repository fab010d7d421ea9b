import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { antdTheme } from './antd-theme.ts';
import { contentNonce } from './content-nonce.ts';
import { useTheme } from './theme-provider.tsx';

/**
 * Puts Ant Design's widgets below it into the shown theme and gives their styles the page's nonce. Stands around the
 * signed-in part only: the public pages are made of our own parts and load no Ant Design.
 */
export function WidgetProvider({
  popupContainer,
  children,
}: {
  /** Where popups are put; the page's body unless said otherwise. */
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
