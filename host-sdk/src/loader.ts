import type { SentConfig } from '@walletframe/bridge-protocol/host'
import type { ReadOptions } from './options.ts'
import { createInstance, type Setting, type WalletFrame } from './wallet.ts'

/*
 * The script tag: `<script async src="https://wallet.example.com/v1/loader.js" data-project-id="demo"></script>`.
 * Options are data attributes; the frame's server is where the script came from. Gives `window.walletFrame` and the event `walletframe:ready`.
 * The attributes cross as they are, and the frame says in the console what is wrong with them: no page pays for the sentences.
 */

/** @throws Error where there is nobody to ask. */
const readOptions = ({ dataset, src }: HTMLScriptElement): ReadOptions & Pick<SentConfig, 'sdk'> => {
  const { networks, windowEthereum, container, ...attributes } = dataset
  if (!attributes['projectId']) throw new Error('No data-project-id.')
  const place = container && document.querySelector(container)
  if (place === null) throw new Error('No data-container.')
  return {
    frameUrl: src,
    ...(attributes as Partial<ReadOptions> & Pick<ReadOptions, 'projectId'>),
    networks: networks?.match(/[^\s,]+/g) as ReadOptions['networks'],
    container: place || undefined,
    windowEthereum: windowEthereum !== undefined,
    // Tells the frame that texts are to be read.
    sdk: 'cdn',
  }
}

const tell = (type: string, detail: unknown) => window.dispatchEvent(new CustomEvent(type, { detail }))

const load = () => {
  const target = window as { walletFrame?: WalletFrame }
  const script = document.currentScript as HTMLScriptElement | null
  if (target.walletFrame || !script) return
  try {
    const options = readOptions(script)
    // A module of the same server, fetched only where the page has networks beyond eip155.
    const multichain = new URL('/v1/multichain.js', options.frameUrl).href
    target.walletFrame = createInstance(options, {
      loadMultichain: () => import(/* @vite-ignore */ multichain) as ReturnType<Setting['loadMultichain']>,
      onDestroy: () => delete target.walletFrame,
    })
    tell('walletframe:ready', target.walletFrame)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the developer's only way to learn why
    console.error(`[WalletFrame] ${(error as Error).message}`)
    tell('walletframe:error', error)
  }
}

load()
