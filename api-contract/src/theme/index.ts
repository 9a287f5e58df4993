export { hexOf, mix, readColor, type Rgb } from './color.ts'
export { contrast, lightnessContrast } from './contrast.ts'
export { fontStack, unknownFonts } from './fonts.ts'
export {
  colorRoles,
  pairs,
  paletteOf,
  type ColorRole,
  type Palette,
  type Scheme,
  type Seeds,
} from './palette.ts'
export { presets } from './presets.ts'
export {
  bounds,
  buttonCorner,
  presetNames,
  themeSettings,
  type HostedFont,
  type PresetName,
  type ThemeSettings,
} from './settings.ts'
export { themeValues, withPreset, type ThemeValues, type Tint } from './values.ts'
