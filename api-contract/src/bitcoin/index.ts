export * from './address.ts'
export { bitcoinMainnet, bitcoinPrefix, isBitcoinNetwork, type BitcoinPrefix } from './networks.ts'
