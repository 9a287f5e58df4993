import type { Look } from './gallery.ts'

export const presets = ['midnight', 'paper', 'forest', 'high-contrast', 'operator'] as const
export const schemes = ['light', 'dark'] as const

/** Every theme in either scheme, one after the other: ours is in the other tests. */
const turns: readonly Look[] = presets.flatMap((preset) => schemes.map((theme) => ({ preset, theme })))
export const turn = (index: number): Look => turns[index % turns.length] ?? {}
