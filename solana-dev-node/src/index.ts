export type { SolanaChain } from './chain.ts'
export { localExchange, localToken, solanaChainId, solanaGenesisHash } from './identity.ts'
export { PortTaken } from './portTaken.ts'
export { startSolanaWherePossible } from './start.ts'
