import { checkOptions, optionNames, type WalletFrameOptions } from './options.ts'
import { createInstance, type WalletFrame } from './wallet.ts'

/*
 * The script tag: `<script async src="https://wallet.example.com/v1/loader.js" data-project-id="demo"></script>`.
 * Options are data attributes; the frame's server is where the script came from. Gives `window.walletFrame` and the event `walletframe:ready`.
 */

const json = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The check of the option names it and says what was expected.
    return text
  }
}

/** Other attributes belong to others: frameworks put their own on every script. */
const readOptions = ({ dataset, src }: HTMLScriptElement): WalletFrameOptions =>
  ({
    ...Object.fromEntries(optionNames.map((name) => [name, dataset[name]])),
    frameUrl: dataset['frameUrl'] ?? new URL(src).origin,
    networks: dataset['networks']?.split(/[\s,]+/).filter(Boolean),
    features: json(dataset['features']),
    themeVariables: json(dataset['themeVariables']),
    container: dataset['container'] && document.getElementById(dataset['container'].replace('#', '')),
    metadata: dataset['name'] && { name: dataset['name'] },
  }) as WalletFrameOptions

const tell = (type: string, detail: unknown) => window.dispatchEvent(new CustomEvent(type, { detail }))

const load = () => {
  const target = window as { walletFrame?: WalletFrame }
  const script = document.currentScript
  if (target.walletFrame || !(script instanceof HTMLScriptElement)) return
  try {
    const options = readOptions(script)
    checkOptions(options)
    target.walletFrame = createInstance(options, () => delete target.walletFrame)
    tell('walletframe:ready', target.walletFrame)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the developer's only way to learn why
    console.error(`[WalletFrame] ${(error as Error).message}`)
    tell('walletframe:error', error)
  }
}

load()
