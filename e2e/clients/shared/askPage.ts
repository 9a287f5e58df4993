import { createWalletFrame, type Caip2, type WalletFrame } from '@walletframe/host-sdk'
import { outcome, settings } from './page.ts'

/* A page with one button, which runs what the test put at `window.wanted`: libraries of one request have nothing that is worth a button each. */

type Wanted = { readonly name: string; readonly given: readonly unknown[] }
type Run = (name: string, given: readonly unknown[]) => Promise<unknown>

/** The wallet of the page, on the networks of its address (`?networks=…`), with every network of the operator to choose from. */
export const openWallet = (): WalletFrame =>
  createWalletFrame({
    ...settings(location.search).options,
    projectId: 'every-network',
    networks: (new URLSearchParams(location.search).get('networks') ?? '').split(',') as Caip2[],
  })

/** Shows who is connected, and the button. */
export const mountAsking = (wallet: WalletFrame, namespace: 'bip122' | 'polkadot', run: Run): void => {
  const root = document.querySelector('main') ?? document.body
  const add = (tag: string, id: string): HTMLElement => {
    const element = document.createElement(tag)
    element.dataset['testid'] = id
    root.append(element)
    return element
  }
  const status = add('p', 'status')
  const ask = add('button', 'ask')
  const line = add('output', 'out-ask')
  ask.textContent = 'ask'
  ask.addEventListener('click', () => {
    line.textContent = ''
    const { name, given } = (window as never as { wanted: Wanted }).wanted
    void outcome(() => run(name, given)).then((text) => (line.textContent = text))
  })
  const show = () => {
    status.textContent = wallet.getState().connections[namespace]?.status ?? 'disconnected'
  }
  show()
  wallet.subscribe(show)
}
