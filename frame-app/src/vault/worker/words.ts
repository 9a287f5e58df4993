import { keccak_256 } from '@noble/hashes/sha3'
import * as Hex from 'ox/Hex'

/* Words of contracts' ABI, and hashes over them. */

export const wordBytes = 32

/** 32 bytes. @throws where the value has no room in them. */
export const word = (value: bigint | number): Hex.Hex => Hex.fromNumber(value, { size: wordBytes })

/** An address, in 32 bytes. */
export const addressWord = (address: Hex.Hex): Hex.Hex => Hex.padLeft(address, wordBytes)

/** Keccak-256 of all parts, one behind the other. */
export const hashOf = (...parts: readonly Hex.Hex[]): Hex.Hex =>
  Hex.fromBytes(keccak_256(Hex.toBytes(Hex.concat(...parts))))

export const hashOfText = (text: string): Hex.Hex => hashOf(Hex.fromString(text))

/** What is signed of a struct for one contract on one chain (EIP-712): its domain has all four members but the salt, in version 1. */
export const typedHash = (
  {
    name,
    chainId,
    contract,
  }: { readonly name: string; readonly chainId: number; readonly contract: Hex.Hex },
  ...struct: readonly Hex.Hex[]
): Hex.Hex =>
  hashOf(
    '0x1901',
    hashOf(
      hashOfText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      hashOfText(name),
      hashOfText('1'),
      word(chainId),
      addressWord(contract),
    ),
    hashOf(...struct),
  )
