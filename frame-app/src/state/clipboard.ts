/**
 * Puts a text on the clipboard. @returns whether it is there: the browser may deny it.
 * @param view the window in which it was asked for: a document without the focus has no clipboard.
 */
export const writeClipboard = async (text: string, view: Window = window): Promise<boolean> => {
  try {
    await view.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
