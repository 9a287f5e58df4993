/** Puts a text on the clipboard. @returns whether it is there: the browser may deny it. */
export const writeClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
