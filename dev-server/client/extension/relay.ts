import type { Extension } from './types.ts'

/* In the extension's isolated world of the page: between the page and the service worker. */

declare const chrome: Extension

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.to !== 'extension-wallet') return
  const answer = (message: object) =>
    window.postMessage({ to: 'extension-wallet-page', id: data.id, ...message }, location.origin)
  chrome.runtime.sendMessage({ args: data.args }).then(
    (result) => answer(result as object),
    (error: Error) => answer({ error: { code: -32_603, message: error.message } }),
  )
})
chrome.runtime.onMessage.addListener((message) => {
  window.postMessage({ to: 'extension-wallet-page', ...(message as object) }, location.origin)
  return false
})
