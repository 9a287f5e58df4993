import type { Extension } from './types.ts'

/* In the extension's isolated world of the page: between the page and the service worker. */

declare const chrome: Extension

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.to !== 'extension-wallet') return
  void chrome.runtime.sendMessage({ args: data.args }).then((answer) => {
    window.postMessage({ to: 'extension-wallet-page', id: data.id, ...(answer as object) }, location.origin)
  })
})
chrome.runtime.onMessage.addListener((message) => {
  window.postMessage({ to: 'extension-wallet-page', ...(message as object) }, location.origin)
  return false
})
