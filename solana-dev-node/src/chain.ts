import { isAddress } from '@solana/kit'
import { openGenesis, type LocalPiece } from './genesis.ts'
import { localToken, solanaChainId, solanaGenesisHash } from './identity.ts'
import { openLedger } from './ledger.ts'
import { serve } from './server.ts'

/** The local Solana chain, running. */
export type SolanaChain = {
  /** CAIP-2. */
  readonly id: typeof solanaChainId
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** The same port, WebSocket; `port + 1` answers too. */
  readonly wsUrl: string
  readonly port: number
  /** The SPL token that the faucet hands out. */
  readonly token: typeof localToken
  /** JSON-RPC. @throws Error with the node's message. */
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Sends lamports (1 SOL is 10^9) and base units of the token. @param address 32 bytes, base58. */
  readonly give: (
    address: string,
    gift: { readonly lamports: bigint; readonly tokens: bigint },
  ) => Promise<void>
  /** Makes a piece of the local collection (an NFT) for an address. @returns its mint. */
  readonly givePiece: (address: string, piece: LocalPiece) => Promise<string>
  /** Jumps ahead, as if so many slots had passed: 151 end a blockhash. */
  readonly skipSlots: (slots: number) => void
  readonly stop: () => Promise<void>
}

/**
 * A Solana node on 127.0.0.1, with the real runtime and token programs behind it.
 * @param wanted port of HTTP and WebSocket; the next one must be free too. 0 takes any pair.
 * @param now milliseconds since 1970.
 * @throws PortTaken where one of the two is somebody else's.
 */
export const startSolana = async (wanted: number, now: () => number = Date.now): Promise<SolanaChain> => {
  const ledger = openLedger(now)
  const faucet = await openGenesis(ledger)
  const { port, stop } = await serve(
    { ledger, genesisHash: solanaGenesisHash, airdrop: faucet.sendLamports },
    wanted,
  )
  const url = `http://127.0.0.1:${port}`
  return {
    id: solanaChainId,
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    port,
    token: localToken,
    request: async (method, params = []) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    give: async (to, { lamports, tokens }) => {
      if (!isAddress(to)) throw new Error(`${to} is not a Solana address.`)
      await faucet.sendLamports(to, lamports)
      await faucet.sendTokens(to, tokens)
    },
    givePiece: async (to, piece) => {
      if (!isAddress(to)) throw new Error(`${to} is not a Solana address.`)
      return faucet.sendPiece(to, piece)
    },
    skipSlots: ledger.slots.skip,
    stop,
  }
}
