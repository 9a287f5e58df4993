import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import { Fault } from './fault.ts'
import { addressWord, hashOf, word, wordBytes } from './words.ts'

/*
 * The smart account of a key (ERC-4337): HybridDeleGator of the delegation framework, version 1.3.0, made by its factory (api-contract, smartAccount.ts). What it is
 * made of stands here, so that nobody else can say to which contract an account's money goes; the proxy's own code comes from outside, since the worker's size is limited, and
 * is held to its hash.
 */

const factory = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
const implementation = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
/** Keccak-256 of the code that makes the proxy, without its arguments. */
const proxyHash = '0xc8fb9314d27cddb08b374dd2bf47cd06c6fb879756ddfbedf522a8c58756a8e0'
/** `initialize(address,string[],uint256[],uint256[])`: one owner, and no passkey. */
const initialize = '0x8ebf9533'
/** `deploy(bytes,bytes32)` of the factory. */
const deploy = '0x4af63f02'

/** Bytes as the ABI has them behind their length. */
const padded = (bytes: Hex.Hex): Hex.Hex =>
  Hex.concat(word(Hex.size(bytes)), Hex.padRight(bytes, Math.ceil(Hex.size(bytes) / wordBytes) * wordBytes))

export type SmartAccount = {
  /** The same on every chain. With checksum. */
  readonly address: Hex.Hex
  /** What an operation carries that makes it: factory, and its call. */
  readonly initCode: Hex.Hex
}

/** @throws Fault `malformed` where the proxy's code is another. */
export const smartAccountOf = (owner: Hex.Hex, proxyCode: Hex.Hex): SmartAccount => {
  if (hashOf(proxyCode) !== proxyHash)
    throw new Fault('malformed', 'A smart account is made of other code than this. Nothing was signed.')
  const places = [4, 5, 6].map((at) => word(at * wordBytes))
  const named = Hex.concat(initialize, addressWord(owner), ...places, word(0), word(0), word(0))
  const creation = Hex.concat(proxyCode, addressWord(implementation), word(2 * wordBytes), padded(named))
  const salt = word(0)
  return {
    address: Address.checksum(Hex.slice(hashOf('0xff', factory, salt, hashOf(creation)), 12)),
    initCode: Hex.concat(factory, deploy, word(2 * wordBytes), salt, padded(creation)),
  }
}
