import type { Namespace } from '@walletframe/bridge-protocol/host'
import type { WalletFrame } from '../wallet.ts'
import type { WalletState } from '../state.ts'
import { createSheet } from './styles.ts'
import { balanceText, networkText, shortened, verbInLanguage } from './texts.ts'

/** What a button shows. */
type Look = {
  readonly text: string
  /** What a click opens. */
  readonly opens: NonNullable<Parameters<WalletFrame['open']>[0]>
  /** The address, which the text only begins and ends. */
  readonly title?: string | undefined
  /** Something is under way. */
  readonly busy?: boolean
  readonly quiet?: boolean
  readonly account?: string | undefined
}

type Attribute = (name: string, usual?: string) => string
type Draw = (state: WalletState | undefined, attribute: Attribute, wanted: boolean) => Look | undefined

const attributes = [
  'label',
  'loading-label',
  'disabled',
  'balance',
  'chars-start',
  'chars-end',
  'namespace',
  'name',
]

const accountLook: Draw = (state, attribute) => {
  const namespace = attribute('namespace')
  const account =
    state?.status === 'connected'
      ? state.accounts.find((id) => !namespace || id.startsWith(`${namespace}:`))
      : undefined
  if (!account) return undefined
  const address = account.slice(account.lastIndexOf(':') + 1)
  const count = (name: string, usual: number) => {
    const given = Math.trunc(Number(attribute(name)))
    return given > 0 && given < 64 ? given : usual
  }
  return {
    text: shortened(address, count('chars-start', 4), count('chars-end', 6)),
    title: address,
    opens: { view: 'Account' },
    quiet: true,
    account,
  }
}

const buttonLook: Draw = (state, attribute, wanted) => {
  const found = accountLook(state, attribute, wanted)
  if (found) return found
  // The modal is open, an injected wallet is asked, or a click waits for a wallet that is still being loaded.
  const busy = wanted || state?.status === 'connecting' || (state?.status === 'disconnected' && state.isOpen)
  return {
    text: attribute(
      busy ? 'loading-label' : 'label',
      // The verb is for both: while something is under way it has a ring beside it.
      verbInLanguage(document.documentElement.lang) ?? (busy ? 'Connecting...' : 'Connect Wallet'),
    ),
    opens: { view: 'Connect' },
    busy,
  }
}

const walletLook: Draw = (state, attribute, wanted) => {
  const wallet = attribute('name')
  const namespace = attribute('namespace') as Namespace
  if (accountLook(state, attribute, wanted)) return undefined
  return {
    text: attribute('label', wallet),
    opens: {
      view: 'ConnectWallet',
      ...(namespace && { namespace }),
      arguments: { wallet },
    },
    quiet: true,
    busy: wanted,
  }
}

const networkLook: Draw = (state) => ({
  text: state ? networkText(state) : 'Select Network',
  opens: { view: 'Networks' },
  quiet: true,
})

const found = () => (window as { walletFrame?: WalletFrame }).walletFrame ?? null

const part = (name: string): HTMLSpanElement => {
  const span = document.createElement('span')
  span.setAttribute('part', name)
  span.className = name
  return span
}

/** Defines the four elements, once in a page. */
export const defineElements = (): void => {
  const sheet = createSheet()

  const define = (name: string, draw: Draw) => {
    if (customElements.get(name)) return
    customElements.define(
      name,
      class extends HTMLElement {
        static readonly observedAttributes = attributes
        #wallet: WalletFrame | null = null
        #stop: (() => void) | undefined
        /** A click that came before the wallet. */
        #wanted = false
        #balance: { readonly of: string; readonly open: boolean | undefined } = { of: '', open: false }
        readonly #button = document.createElement('button')
        readonly #text = part('label')
        readonly #amount = part('balance')
        readonly #spinner = document.createElement('i')

        constructor() {
          super()
          const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
          root.adoptedStyleSheets = [sheet]
          const button = this.#button
          // Of no form of the page: those do not reach into a shadow root.
          button.setAttribute('part', 'button')
          button.append(this.#spinner, this.#amount, this.#text)
          button.addEventListener('click', () => this.#open())
          for (const event of ['pointerenter', 'focus', 'pointerdown'])
            button.addEventListener(event, () => this.#wallet?.preload())
          root.append(button)
        }

        get wallet(): WalletFrame | null {
          return this.#wallet
        }

        set wallet(wallet: WalletFrame | null) {
          this.#wallet = wallet
          if (this.isConnected) this.#follow()
        }

        connectedCallback() {
          // A framework may have set the property before this class was there: then it lies on the element itself.
          if (Object.hasOwn(this, 'wallet')) {
            const { wallet } = this
            Reflect.deleteProperty(this, 'wallet')
            this.#wallet = wallet
          }
          this.#wallet ??= found()
          addEventListener('walletframe:ready', this.#arrived)
          this.#follow()
        }

        disconnectedCallback() {
          removeEventListener('walletframe:ready', this.#arrived)
          this.#stop?.()
        }

        attributeChangedCallback() {
          this.#draw()
        }

        readonly #arrived = () => {
          if (!this.#wallet) this.wallet = found()
        }

        #follow() {
          this.#stop?.()
          this.#stop = this.#wallet?.subscribe(() => this.#draw())
          this.#draw()
          if (this.#wallet && this.#wanted) this.#open()
        }

        #open() {
          this.#wanted = !this.#wallet
          const look = this.#look()
          // Closed by the visitor, or told to them in the frame's place: nothing is left to say here.
          if (look) this.#wallet?.open(look.opens).catch(() => undefined)
          this.#draw()
        }

        readonly #attribute: Attribute = (name, usual = '') => this.getAttribute(name) ?? usual

        #look(): Look | undefined {
          return draw(this.#wallet?.getState(), this.#attribute, this.#wanted)
        }

        #draw() {
          const look = this.#look()
          const button = this.#button
          button.hidden = !look
          button.disabled = this.hasAttribute('disabled')
          if (!look) return
          this.#text.textContent = look.text
          button.title = look.title ?? ''
          button.classList.toggle('quiet', Boolean(look.quiet))
          button.setAttribute('aria-busy', String(Boolean(look.busy)))
          this.#spinner.hidden = !look.busy
          this.#showBalance(look)
        }

        /** Only where the wallet has told the currency: then its frame is there, and a question loads nothing. */
        #showBalance({ account, title }: Look) {
          const { networks, isOpen: open } = this.#wallet?.getState() ?? {}
          const symbol = networks?.find(({ id }) => account?.startsWith(`${id}:`))?.symbol
          const of =
            symbol && account?.startsWith('eip155:') && this.#attribute('balance') !== 'hide' ? account : ''
          if (of !== this.#balance.of) this.#amount.textContent = ''
          // Asked again when the modal was opened or closed: something may have been sent.
          if (of === this.#balance.of && open === this.#balance.open) return
          this.#balance = { of, open }
          if (!symbol || !of) return
          this.#wallet?.provider
            .request({ method: 'eth_getBalance', params: [title as `0x${string}`, 'latest'] })
            .then((wei) => {
              if (this.#balance.of === of) this.#amount.textContent = balanceText(wei, symbol)
            })
            // Unknown: not shown.
            .catch(() => undefined)
        }
      },
    )
  }

  define('wallet-frame-button', buttonLook)
  define('wallet-frame-account', accountLook)
  define('wallet-frame-network', networkLook)
  define('wallet-frame-wallet', walletLook)
}
