import type { Namespace } from '@walletframe/bridge-protocol/host'
import type { WalletFrame } from '../wallet.ts'
import type { WalletState } from '../state.ts'
import { createSheet } from './styles.ts'
import { balanceText, networkText, say, shortened } from './texts.ts'

/** What a button shows. */
type Look = {
  readonly text: string
  /** What a click opens. */
  readonly view: 'Connect' | 'Account' | 'Networks' | 'ConnectWallet'
  /** What `open()` is told besides the view. */
  readonly more?: Pick<NonNullable<Parameters<WalletFrame['open']>[0]>, 'namespace' | 'arguments'>
  /** The address, which the text only begins and ends. */
  readonly title?: string | undefined
  /** Something is under way. */
  readonly busy?: boolean
  readonly account?: string | undefined
}

type Attribute = (name: string) => string | null
type Draw = (state: WalletState | undefined, attribute: Attribute, wanted: boolean) => Look | undefined

const attributes = 'label,loading-label,disabled,balance,chars-start,chars-end,namespace,name'.split(',')

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
    text: shortened(address, count('chars-start', 6), count('chars-end', 4)),
    title: address,
    view: 'Account',
    account,
  }
}

const buttonLook: Draw = (state, attribute, wanted) => {
  const found = accountLook(state, attribute, wanted)
  if (found) return found
  // The modal is open, an injected wallet is asked, or a click waits for a wallet that is still being loaded.
  const busy = wanted || state?.status === 'connecting' || (state?.status === 'disconnected' && state.isOpen)
  return {
    text: attribute(busy ? 'loading-label' : 'label') || say(2, busy ? 'Connecting...' : 'Connect Wallet'),
    view: 'Connect',
    busy,
  }
}

const walletLook: Draw = (state, attribute, wanted) => {
  const wallet = attribute('name')
  // Undefined counts as not given.
  const namespace = (attribute('namespace') ?? undefined) as Namespace
  if (!wallet || accountLook(state, attribute, wanted)) return undefined
  return {
    text: attribute('label') || wallet,
    view: 'ConnectWallet',
    more: { namespace, arguments: { wallet } },
    busy: wanted,
  }
}

const networkLook: Draw = (state) => ({ text: networkText(state), view: 'Networks' })

const found = () => (window as { walletFrame?: WalletFrame }).walletFrame ?? null

const part = <Tag extends 'span' | 'button' | 'i'>(tag: Tag, name: string): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.setAttribute('part', name)
  return element
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
        /** Whose balance is shown, and whether the modal was open when it was asked for. */
        #of: string | undefined
        #at: boolean | undefined
        readonly #button = part('button', 'button')
        readonly #text = part('span', 'label')
        readonly #amount = part('span', 'balance')
        readonly #spinner = part('i', 'spinner')

        constructor() {
          super()
          const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
          root.adoptedStyleSheets = [sheet]
          const button = this.#button
          button.type = 'button'
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
            this.#wallet = this.wallet
            Reflect.deleteProperty(this, 'wallet')
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
          if (this.isConnected) this.#draw()
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
          if (look) this.#wallet?.open({ view: look.view, ...look.more }).catch(() => undefined)
          this.#draw()
        }

        #look(): Look | undefined {
          return draw(this.#wallet?.getState(), (name) => this.getAttribute(name), this.#wanted)
        }

        #draw() {
          const look = this.#look()
          const button = this.#button
          button.hidden = !look
          button.disabled = this.hasAttribute('disabled')
          if (!look) return
          this.#text.textContent = look.text
          button.title = look.title ?? ''
          button.className = look.view
          button.setAttribute('aria-busy', `${look.busy === true}`)
          this.#spinner.hidden = !look.busy
          this.#showBalance(look)
        }

        /** Only where the wallet has told the currency: then its frame is there, and a question loads nothing. */
        #showBalance({ account, title: address }: Look) {
          const { networks, isOpen: open } = this.#wallet?.getState() ?? {}
          const symbol = networks?.find(({ id }) => account?.startsWith(`${id}:`))?.symbol
          const shows = symbol && account?.startsWith('eip155:') && this.getAttribute('balance') !== 'hide'
          const of = shows ? account : undefined
          if (of !== this.#of) this.#amount.textContent = ''
          // Asked again when the modal was opened or closed: something may have been sent.
          const isKnown = of === this.#of && open === this.#at
          this.#of = of
          this.#at = open
          if (isKnown || !of || !symbol) return
          this.#wallet?.provider
            .request({ method: 'eth_getBalance', params: [address as `0x${string}`, 'latest'] })
            .then((wei) => {
              if (this.#of === of) this.#amount.textContent = balanceText(wei, symbol)
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
