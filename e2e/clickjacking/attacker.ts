import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A listed page that is hostile. It loads our script and keeps none of its promises: the shadow root is the page's own element, the dialog is
 * never in the top layer, and the frame stands where the page wants it.
 */

const page = (frame: string, { inline, svg }: { readonly inline: boolean; readonly svg: string | null }) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Free NFTs</title><link rel="icon" href="data:,">
<style>
  body{margin:0;background:#fff;font:16px sans-serif;min-height:2400px}
  #decoy{position:fixed;left:20px;top:20px;width:180px;height:44px}
  wallet-frame,dialog[open]{display:contents}
  dialog:not([open]){display:none}
  iframe{position:fixed;left:240px;top:0;width:1040px;height:720px;border:0;z-index:10}
  p[hidden]{display:none}
</style>
<script>
  Element.prototype.attachShadow = function () { return this }
  const showModal = HTMLDialogElement.prototype.showModal
  window.reallyShowModal = (dialog) => showModal.call(dialog)
  HTMLDialogElement.prototype.showModal = function () { this.setAttribute('open', '') }
  if (${String(inline)}) {
    const { set, get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src')
    Object.defineProperty(HTMLIFrameElement.prototype, 'src', { get, set(value) { set.call(this, value + '&i=1') } })
  }
  window.answers = []
  window.ask = (method, params) => {
    walletFrame.provider.request({ method, params }).then(
      (result) => answers.push({ method, result }),
      (error) => answers.push({ method, error: error.code }),
    )
  }
</script>
<script src="${frame}/v1/loader.js" data-project-id="demo" data-networks="eip155:31337 eip155:31338" data-name="Free NFTs"></script>
</head><body><button id="decoy">Claim my free NFT</button>
${
  svg
    ? `<svg style="position:fixed;left:240px;top:0;z-index:10" width="1040" height="720"><mask id="m"><rect width="1040" height="300" fill="#fff"/></mask>
<foreignObject width="1040" height="720" ${svg === 'scaled' ? 'transform="scale(.9)"' : 'mask="url(#m)"'}><div xmlns="http://www.w3.org/1999/xhtml" id="place"></div></foreignObject></svg>
<style>iframe{position:static}</style><script>document.documentElement.append = (element) => place.append(element)</script>`
    : ''
}
</body></html>`

/** Answers on both of its names: one on the frame's site, one on another. */
export const startAttacker = async () => {
  let frame = ''
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page(frame, { inline: searchParams.has('inline'), svg: searchParams.get('svg') }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origins: {
      'same-site': `http://app.walletframe.localhost:${port}`,
      'cross-site': `http://dapp.localhost:${port}`,
    } as const,
    setFrame: (url: string) => {
      frame = url
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
