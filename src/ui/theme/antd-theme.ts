/** The colours of theme.css that antd needs, by their custom property's name; a test compares the two. */
export const PALETTE = {
  light: {
    bg: '#f8f3ea',
    surface: '#fffdf8',
    sunken: '#efe6d7',
    ink: '#2a2420',
    'ink-soft': '#5d5249',
    line: '#e0d4c1',
    'line-strong': '#8f7f6e',
    primary: '#1d6150',
    'primary-soft': '#dcebe3',
    'primary-ink': '#fffdf8',
    danger: '#a3262a',
    accent: '#9c4512',
  },
  dark: {
    bg: '#191513',
    surface: '#241f1b',
    sunken: '#322b25',
    ink: '#f4ece2',
    'ink-soft': '#c6b9ab',
    line: '#40372f',
    'line-strong': '#94877a',
    primary: '#8fd3bb',
    'primary-soft': '#22392f',
    'primary-ink': '#0f2a22',
    danger: '#ffa39b',
    accent: '#f2a970',
  },
} as const;

/**
 * The same appearance for antd's components. The link colour is set because antd's own blue has too little contrast
 * (4.1:1).
 */
export function antdTokens(scheme: 'light' | 'dark') {
  const colours = PALETTE[scheme];
  return {
    colorPrimary: colours.primary,
    colorPrimaryHover: colours.primary,
    // Of the ring around a focused choice.
    colorPrimaryBorder: colours.primary,
    // Of the sign in a chosen box, which is light in the dark.
    colorWhite: colours['primary-ink'],
    colorInfo: colours.primary,
    colorLink: colours.primary,
    colorError: colours.danger,
    colorWarning: colours.accent,
    colorText: colours.ink,
    colorTextSecondary: colours['ink-soft'],
    // antd's own is too pale to be read, and invisible in the dark.
    colorTextDisabled: colours['ink-soft'],
    colorBgContainerDisabled: colours.sunken,
    colorTextLightSolid: colours['primary-ink'],
    colorBgContainer: colours.surface,
    colorBgElevated: colours.surface,
    colorFillSecondary: colours.sunken,
    controlItemBgHover: colours['primary-soft'],
    controlItemBgActive: colours['primary-soft'],
    colorBorder: colours['line-strong'],
    colorTextPlaceholder: colours['ink-soft'],
    colorSplit: colours.line,
    borderRadius: 12,
    lineWidth: 1.5,
    lineWidthFocus: 3,
    controlHeight: 48,
    controlOutline: colours['primary-soft'],
    controlOutlineWidth: 3,
    fontSize: 16,
    fontFamily: 'inherit',
  };
}

/** As large as a checkbox, which is half as high as a field. */
export const ANTD_COMPONENTS = { Radio: { radioSize: 24, dotSize: 12 } };
