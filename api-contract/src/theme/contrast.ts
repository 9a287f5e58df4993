import { linear, type Rgb } from './color.ts'

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)

/** Contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3): what text must reach. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const screenLuminance = ([red, green, blue]: Rgb): number => {
  const sum =
    0.212_672_9 * (red / 255) ** 2.4 + 0.715_152_2 * (green / 255) ** 2.4 + 0.072_175 * (blue / 255) ** 2.4
  // Blacks of a screen are lifted by the light around it.
  // oxlint-disable-next-line oxc/approx-constant -- APCA's own figure, not the root of two
  return sum < 0.022 ? sum + (0.022 - sum) ** 1.414 : sum
}

/**
 * How well text of one colour reads on another to the eye, 0 to about 1.08 (APCA 0.0.98G, https://git.apcacontrast.com/documentation/APCA-W3-LaTeX):
 * unlike WCAG's figure it tells dark on light from light on dark. It chooses between two that both may be had; WCAG's decides what may be had.
 */
export const lightnessContrast = (text: Rgb, ground: Rgb): number => {
  const [over, under] = [screenLuminance(text), screenLuminance(ground)]
  const difference =
    under > over ? (under ** 0.56 - over ** 0.57) * 1.14 : (over ** 0.62 - under ** 0.65) * 1.14
  return difference < 0.1 ? 0 : difference - 0.027
}
