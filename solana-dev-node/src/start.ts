import type { SolanaChain } from './chain.ts'

/**
 * The local Solana chain; null on machines for which LiteSVM has no build, where the world goes on without it.
 * @param wanted port of HTTP and WebSocket; 0 takes any.
 * @throws PortTaken where one of the two ports is somebody else's.
 */
export const startSolanaWherePossible = async (wanted: number): Promise<SolanaChain | null> => {
  const chain = await import('./chain.ts').catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('native binding')) return null
    throw error
  })
  return chain && chain.startSolana(wanted)
}
