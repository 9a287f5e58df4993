/** The package has no types of its own: what the clip uses of it. */
declare module 'gifenc' {
  export type Palette = readonly (readonly number[])[]
  type Frame = {
    readonly palette?: Palette
    readonly transparent?: boolean
    readonly transparentIndex?: number
    /** Milliseconds. */
    readonly delay: number
    /** What becomes of the picture before the next one (GIF89a): 1 leaves it. */
    readonly dispose: number
  }
  const gifenc: {
    readonly quantize: (rgba: Uint8Array, colors: number) => Palette
    readonly applyPalette: (rgba: Uint8Array, palette: Palette) => Uint8Array
    readonly GIFEncoder: () => {
      readonly writeFrame: (index: Uint8Array, width: number, height: number, frame: Frame) => void
      readonly finish: () => void
      readonly bytes: () => Uint8Array
    }
  }
  export default gifenc
}
