import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol/host'
import { addressesIn, awaitAccounts } from './awaitAccounts.ts'
import { fromBase58 } from './multichain/base58.ts'
import type { WalletFrame } from './wallet.ts'

/*
 * For a page of polkadot.js, or of another library that finds extensions at `injectedWeb3`: WalletFrame as one of them. Its signer asks
 * `wallet.polkadot`, of whichever Polkadot wallet the visitor connects.
 * https://polkadot.js.org/docs/extension/
 */

/** The name at `injectedWeb3`, which is the `source` of its accounts. */
export const polkadotName = 'walletframe'

type Account = { readonly address: string; readonly name: string }
type SignerRaw = {
  readonly address: string
  readonly data: string
  readonly type?: 'bytes' | 'payload' | undefined
}
type Place = { injectedWeb3?: Record<string, unknown> }

/** The public key of an SS58 address, or undefined: libraries write one key with the prefix of whichever network they are set to. */
const keyOf = (address: string): string | undefined => {
  try {
    const bytes = fromBase58(address)
    // One or two bytes of prefix, the key, two of checksum.
    return bytes.length === 35 || bytes.length === 36 ? bytes.slice(-34, -2).join() : undefined
  } catch {
    return undefined
  }
}

/**
 * Offers WalletFrame to libraries that look for extensions at `injectedWeb3`. To be called once for each instance, before the page looks
 * (`web3Enable`); the page needs a Polkadot network among its `networks`. Enabling it opens the modal where nobody is connected. On a server it
 * does nothing.
 * @returns what ends the offer.
 * @example
 * offerToPolkadot(wallet)
 * await web3Enable('My page')
 * const { signer } = await web3FromSource(polkadotName)
 */
export const offerToPolkadot = (wallet: WalletFrame): (() => void) => {
  if (typeof window === 'undefined') return () => {}
  let requests = 0

  /** The address as the wallet shares it. What is none of its accounts goes as it is: the wallet refuses it. */
  const shared = (address: string): string => {
    const key = keyOf(address)
    return addressesIn(wallet, 'polkadot').find((own) => key !== undefined && keyOf(own) === key) ?? address
  }
  const ask = async (method: 'signRaw' | 'signPayload', params: object): Promise<never> => {
    const { polkadot } = wallet
    if (!polkadot) throw new ProviderRpcError(errorCode.unauthorized, 'No Polkadot wallet is connected.')
    requests += 1
    const id = requests
    const answer = (await polkadot.request({ method, params: params as never })) as object
    return { id, ...answer } as never
  }
  const accounts = (): readonly Account[] => {
    const name = wallet.getState().connections.polkadot?.connector?.name ?? 'WalletFrame'
    return addressesIn(wallet, 'polkadot').map((address) => ({ address, name }))
  }
  const extension = {
    accounts: {
      get: async (): Promise<readonly Account[]> => accounts(),
      /** Tells the accounts now, and whenever they are other ones. @returns what ends that. */
      subscribe: (hear: (accounts: readonly Account[]) => void): (() => void) => {
        let last = ''
        const tell = () => {
          const now = accounts()
          const text = JSON.stringify(now)
          if (text === last) return
          last = text
          hear(now)
        }
        tell()
        return wallet.subscribe(tell)
      },
    },
    signer: {
      signRaw: ({ address, data, type }: SignerRaw): Promise<{ id: number; signature: `0x${string}` }> =>
        ask('signRaw', { address: shared(address), data, ...(type && { type }) }),
      signPayload: (
        payload: { readonly address: string } & Readonly<Record<string, Json>>,
      ): Promise<{ id: number; signature: `0x${string}` }> =>
        ask('signPayload', { ...payload, address: shared(payload.address) }),
    },
  }
  const entry = {
    version: '1.0.0',
    /** @throws ProviderRpcError 4001 where the visitor connects none. */
    enable: async (): Promise<typeof extension> => {
      await awaitAccounts(wallet, 'polkadot')
      return extension
    },
  }
  const place = window as unknown as Place
  place.injectedWeb3 ??= {}
  place.injectedWeb3[polkadotName] = entry
  return () => {
    if (place.injectedWeb3?.[polkadotName] === entry) delete place.injectedWeb3[polkadotName]
  }
}
