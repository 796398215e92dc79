import { StyleProvider } from '@ant-design/cssinjs';
import { useLingui } from '@lingui/react/macro';
import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_GB';
import uk from 'antd/locale/uk_UA';
import type { ReactNode } from 'react';
import { pageNonce } from '../../platform/page/page-nonce.ts';
import { ANTD_COMPONENTS, antdTokens } from './antd-theme.ts';
import { useMedia } from './use-media.ts';

const DARK = '(prefers-color-scheme: dark)';
const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Gives antd's components our colours and the current language; used only around lazily loaded screens that need antd.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const dark = useMedia(DARK);
  const calm = useMedia(CALM);
  return (
    // antd's rules are in the layer `antd`, below ours (layers.css).
    <StyleProvider layer>
      <ConfigProvider
        csp={{ nonce: pageNonce() }}
        locale={i18n.locale === 'uk' ? uk : en}
        // Popups are inside the dialog or the page's main landmark: the rest of the page is inert under a dialog, and
        // screen readers look for content in the landmark.
        getPopupContainer={(around) => around?.closest('dialog') ?? document.querySelector('main') ?? document.body}
        theme={{
          token: { ...antdTokens(dark ? 'dark' : 'light'), motion: !calm },
          components: ANTD_COMPONENTS,
          cssVar: { key: 'antd-tokens' },
        }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
