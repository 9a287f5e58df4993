import { zstdCompressSync } from 'node:zlib'
import {
  getBase58Decoder,
  getBase64Decoder,
  isSome,
  unwrapOption,
  type Address,
  type EncodedAccount,
} from '@solana/kit'
import { AccountState } from '@solana-program/token'
import { code, RpcError } from './errors.ts'
import { mintOf, tokenAmount, tokenOf, tokenPrograms } from './tokens.ts'
import { lookupTableAddresses } from './wire.ts'

/* Accounts as the RPC writes them (account-decoder of a validator). */

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()
/** Bytes that base58 is still used for. */
const base58Limit = 128
/** What a validator writes for every account that pays no rent: the largest u64. */
const noRentEpoch = 2n ** 64n - 1n

export type AccountEncoding = 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'
export type AccountView = {
  /** Undefined gives the oldest form: base58 text alone. */
  readonly encoding?: AccountEncoding | undefined
  readonly dataSlice?: { readonly offset: number; readonly length: number } | null | undefined
}
export type ReadAccount = (address: Address) => EncodedAccount | undefined

const tokenInfo = (account: EncodedAccount, read: ReadAccount) => {
  const token = tokenOf(account)
  const mint = token && mintOf(read(token.mint))
  if (!token || !mint) return undefined
  const amountOf = (amount: bigint) => tokenAmount(amount, mint.decimals)
  const rentReserve = unwrapOption(token.isNative)
  const closeAuthority = unwrapOption(token.closeAuthority)
  return {
    type: 'account',
    info: {
      mint: token.mint,
      owner: token.owner,
      tokenAmount: amountOf(token.amount),
      state: token.state === AccountState.Frozen ? 'frozen' : 'initialized',
      isNative: isSome(token.isNative),
      ...(rentReserve === null ? {} : { rentExemptReserve: tokenAmount(rentReserve, mint.decimals) }),
      ...(isSome(token.delegate)
        ? { delegate: token.delegate.value, delegatedAmount: amountOf(token.delegatedAmount) }
        : {}),
      ...(closeAuthority === null ? {} : { closeAuthority }),
    },
  }
}

const mintInfo = (account: EncodedAccount) => {
  const mint = mintOf(account)
  return (
    mint && {
      type: 'mint',
      info: {
        decimals: mint.decimals,
        freezeAuthority: unwrapOption(mint.freezeAuthority),
        isInitialized: mint.isInitialized,
        mintAuthority: unwrapOption(mint.mintAuthority),
        supply: mint.supply.toString(),
      },
    }
  )
}

const lookupTableInfo = (account: EncodedAccount) => {
  const addresses = lookupTableAddresses(account)
  if (!addresses || account.data.length < 56) return undefined
  const data = Uint8Array.from(account.data)
  const view = new DataView(data.buffer)
  return {
    type: 'lookupTable',
    info: {
      addresses,
      ...(data[21] === 1 ? { authority: base58.decode(data.slice(22, 54)) } : {}),
      deactivationSlot: view.getBigUint64(4, true).toString(),
      lastExtendedSlot: view.getBigUint64(12, true).toString(),
      lastExtendedSlotStartIndex: data[20],
    },
  }
}

const parsed = (account: EncodedAccount, read: ReadAccount) => {
  const info = tokenInfo(account, read) ?? mintInfo(account)
  const table = info ? undefined : lookupTableInfo(account)
  if (!info && !table) return undefined
  return {
    program: tokenPrograms.get(account.programAddress) ?? 'address-lookup-table',
    parsed: info ?? table,
    space: account.data.length,
  }
}

const encoded = (account: EncodedAccount, { encoding, dataSlice }: AccountView, read: ReadAccount) => {
  if (encoding === 'jsonParsed') {
    const data = parsed(account, read)
    if (data) return data
  }
  const data = dataSlice
    ? account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data
  if (encoding === 'base64+zstd')
    return [zstdCompressSync(Uint8Array.from(data)).toString('base64'), encoding]
  if (encoding === 'base64' || encoding === 'jsonParsed') return [base64.decode(data), 'base64']
  if (data.length > base58Limit)
    throw new RpcError(
      code.invalidRequest,
      `Encoded binary (base 58) data should be less than ${base58Limit} bytes, please use Base64 encoding.`,
    )
  return encoding === 'base58' ? [base58.decode(data), encoding] : base58.decode(data)
}

/** An account in the asked form; null where there is none. */
export const accountJson = (account: EncodedAccount | undefined, view: AccountView, read: ReadAccount) =>
  account
    ? {
        lamports: account.lamports,
        owner: account.programAddress,
        data: encoded(account, view, read),
        executable: account.executable,
        rentEpoch: noRentEpoch,
        space: account.data.length,
      }
    : null
