import { theme as antd, type ThemeConfig } from 'antd';
import { comfortableSizes, fonts, layers, palettes, sizes, type Density, type ThemeMode } from '../tokens.ts';

/** Ant Design's theme, made of our tokens only. */
export function antdTheme(mode: ThemeMode, density: Density): ThemeConfig {
  const palette = palettes[mode];
  const lengths = density === 'comfortable' ? { ...sizes, ...comfortableSizes } : sizes;
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: `countinghouse-${mode}-${density}` },
    hashed: false,
    token: {
      fontFamily: fonts.text,
      fontFamilyCode: fonts.code,
      fontSize: sizes.fontBody,
      controlHeight: lengths.controlHeight,
      controlHeightSM: lengths.controlHeightSmall,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusSmall,
      borderRadiusLG: sizes.radiusLarge,
      zIndexPopupBase: layers.popup,
      colorPrimary: palette.accentFill,
      colorPrimaryHover: palette.accentFillHover,
      colorLink: palette.accent,
      colorLinkHover: palette.accent,
      colorInfo: palette.accent,
      colorSuccess: palette.good,
      colorWarning: palette.warn,
      colorError: palette.bad,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textMuted,
      colorTextQuaternary: palette.textMuted,
      colorTextPlaceholder: palette.textMuted,
      colorTextDescription: palette.textMuted,
      colorTextDisabled: palette.textDisabled,
      colorIcon: palette.textMuted,
      colorBgLayout: palette.canvas,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgContainerDisabled: palette.sunken,
      colorBgSpotlight: mode === 'dark' ? palette.lineStrong : palette.text,
      colorBgMask: palette.scrim,
      colorBorder: palette.controlLine,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlItemBgHover: palette.hover,
      controlItemBgActive: palette.selected,
      controlItemBgActiveHover: palette.selected,
      boxShadowSecondary: palette.shadowMiddle,
    },
    components: {
      Select: { optionSelectedBg: palette.selected, optionActiveBg: palette.hover, optionSelectedFontWeight: 500 },
      Dropdown: { paddingBlock: 6 },
      Tooltip: { fontSize: sizes.fontSmall },
    },
  };
}
