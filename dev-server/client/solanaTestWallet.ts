import { askIn } from './panel.ts'
import { signTransaction, solanaKey, type SolanaKey } from './solanaKey.ts'

/*
 * The Solana test wallet: a script in the page that registers by Wallet Standard. None of the product's code is in it.
 * `window.solanaTestWallet` is what its person does inside it.
 */

const name = 'Solana Test Wallet'
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23372a5c'/%3E%3Cpath d='M8 20h16M8 12h16' stroke='%23e6dcff' stroke-width='4'/%3E%3C/svg%3E"
const chains = ['solana:localnet', 'solana:devnet', 'solana:mainnet']
const signing = ['solana:signMessage', 'solana:signTransaction']
/** Of this tab only: a new tab is a visitor who never connected. */
const storageKey = 'solana-test-wallet'
const ask = askIn(name)

type State = { readonly connected: boolean; readonly index: number }
type Input = { readonly message: Uint8Array; readonly transaction: Uint8Array }

const rejected = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

const start = async () => {
  const keys = [await solanaKey(0), await solanaKey(1)]
  const saved = sessionStorage.getItem(storageKey)
  let state = saved === null ? { connected: false, index: 0 } : (JSON.parse(saved) as State)
  const listeners = new Set<(change: object) => void>()
  const key = (): SolanaKey => keys[state.index] as SolanaKey
  const accountOf = ({ address, publicKey }: SolanaKey) => ({ address, publicKey, chains, features: signing })
  let accounts = state.connected ? [accountOf(key())] : []
  const change = (part: Partial<State>) => {
    state = { ...state, ...part }
    sessionStorage.setItem(storageKey, JSON.stringify(state))
    accounts = state.connected ? [accountOf(key())] : []
    for (const listener of listeners) listener({ accounts })
  }
  const agree = async (title: string, detail: string) => {
    if (!(await ask(title, detail))) throw rejected()
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false }: { readonly silent?: boolean } = {}) => {
          if (!state.connected && !silent) {
            await agree('Connect', key().address)
            change({ connected: true })
          }
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => change({ connected: false }) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: object) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async (...inputs: readonly Input[]) => {
          const results = []
          for (const { message } of inputs) {
            await agree('Sign message', new TextDecoder().decode(message))
            results.push({ signedMessage: message, signature: await key().sign(message) })
          }
          return results
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: readonly Input[]) => {
          await agree('Sign transactions', String(inputs.length))
          return Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: await signTransaction(transaction, key()),
            })),
          )
        },
      },
    },
  }

  type Api = { readonly register: (wallet: object) => () => void }
  const tell = (api: Api) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => tell((event as CustomEvent<Api>).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  Object.assign(window, {
    solanaTestWallet: {
      useAccount: (index: number) => change({ index }),
      disconnect: () => change({ connected: false }),
    },
  })
}

void start()
