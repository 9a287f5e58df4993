import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'

/** What a phone that looks at the code on the screen reads there; undefined where it reads none. */
export const readCode = async (code: Locator): Promise<string | undefined> => {
  const { data, width, height } = PNG.sync.read(await code.screenshot())
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data
}
