import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { DecodedGrant, Described } from '../decoded.ts'
import type { Caveat, Grant, GrantFields, GrantedPermission } from '../payload.ts'
import { accountCodes, delegationManager } from './accountCode.ts'
import { describeBatch, signBatch } from './batch.ts'
import { enforcers } from './enforcers.ts'
import { entryPoints } from './entryPoint.ts'
import { Fault } from './fault.ts'
import { signatureBytes, signEvm, type RootAccount } from './root.ts'
import { smartAccountOf } from './smartAccount.ts'
import { addressWord, hashOf, hashOfText, typedHash, word } from './words.ts'

/*
 * Permissions (ERC-7715): somebody else's account may do something in the name of this one, within limits that contracts hold (ERC-7710). What is signed
 * is a delegation for each. The worker makes its caveats out of what a person reads, so there are no terms that could say something else; the contracts that
 * hold them stand here and nowhere else.
 */

/** Whoever has it may use a delegation to this address: it stands for everybody. */
const anybody = '0x0000000000000000000000000000000000000a11'
/** A delegation of the account's own, and not one that hands on what it was given. */
const rootAuthority: Hex.Hex = `0x${'f'.repeat(64)}`

/**
 * Functions that move tokens, or let others move them, without a limit that a contract holds: `transfer`, `transferFrom`, `approve`, `increaseAllowance`,
 * `increaseApproval`, `approveAndCall`, `transferAndCall`, `setApprovalForAll`, `safeTransferFrom` (three), `safeBatchTransferFrom`, `permit` (two), `burn`,
 * `burnFrom`; ERC-777's `send` and `authorizeOperator`; Permit2's `approve`, `transferFrom` and `permit` (two); and `multicall` (three), which may be any of them.
 */
const unlimited =
  'a9059cbb 23b872dd 095ea7b3 39509351 d73dd623 cae9ca51 4000aea0 a22cb465 42842e0e b88d4fde f242432a 2eb2c2d6 d505accf 8fcbaf0c 42966c68 79cc6790 9bd9bbc6 959b8c3f 87517c45 36c78516 2b67b570 2a2d80d1 ac9650d8 5ae401dc 1f0464d1'

const refused = (why: string) => new Fault('malformed', `${why} Nothing was signed.`)

/** Calls of these act as the account itself, or change what was given to whom. */
const isOwn = (address: Hex.Hex, account: Hex.Hex): boolean =>
  [
    account,
    delegationManager,
    ...Object.values(entryPoints),
    ...Object.values(accountCodes),
    ...Object.values(enforcers),
  ].some((own) => own.toLowerCase() === address.toLowerCase())

/** @throws Fault `malformed` where it is no contract that a permission can be for. */
const requireForeign = (address: Hex.Hex, account: Hex.Hex): Hex.Hex => {
  Address.assert(address, { strict: false })
  if (isOwn(address, account))
    throw refused('A permission to call the account itself, or what it trusts, has no limit.')
  return address
}

/** @throws Fault `malformed`: the contracts take nothing for no limit. */
const positive = (value: Hex.Hex | number): Hex.Hex => {
  const read = BigInt(value)
  if (read <= 0n) throw refused('A limit of a permission is not above zero.')
  return word(read)
}

const noCoin: Caveat = { enforcer: enforcers.valueLte, terms: word(0) }

/** Limits of what may be done. @throws Fault `malformed` */
const caveatsOf = (permission: GrantedPermission, account: Hex.Hex): readonly Caveat[] => {
  switch (permission.type) {
    case 'native-token-transfer':
    case 'native-token-periodic': {
      const onlyCoin: Caveat = { enforcer: enforcers.exactCalldata, terms: '0x' }
      return [onlyCoin, limitOf(permission, enforcers.nativeAmount, enforcers.nativePeriod)]
    }
    case 'erc20-token-transfer':
    case 'erc20-token-periodic': {
      const { enforcer, terms } = limitOf(permission, enforcers.tokenAmount, enforcers.tokenPeriod)
      return [noCoin, { enforcer, terms: Hex.concat(requireForeign(permission.token, account), terms) }]
    }
    case 'contract-call': {
      const { target, selectors } = permission
      if (selectors.length === 0) throw refused('A permission to call a contract names no function.')
      for (const selector of selectors)
        if (!/^0x[0-9a-f]{8}$/.test(selector) || unlimited.includes(selector.slice(2)))
          throw refused('A permission for this function has no limit.')
      return [
        noCoin,
        { enforcer: enforcers.targets, terms: requireForeign(target, account) },
        { enforcer: enforcers.methods, terms: Hex.concat(...selectors) },
      ]
    }
  }
}

/** How much: in all, or in each period. */
const limitOf = (
  permission: Exclude<GrantedPermission, { type: 'contract-call' }>,
  inAll: Hex.Hex,
  inEach: Hex.Hex,
): Caveat =>
  'allowance' in permission
    ? { enforcer: inAll, terms: positive(permission.allowance) }
    : {
        enforcer: inEach,
        terms: Hex.concat(
          positive(permission.amount),
          positive(permission.duration),
          positive(permission.start),
        ),
      }

/** All limits of one. @throws Fault `malformed` */
const allCaveats = (
  { permission, expiry, calls }: Grant,
  account: Hex.Hex,
  nonce: Hex.Hex,
): readonly Caveat[] => [
  ...caveatsOf(permission, account),
  // Two numbers of 16 bytes: not before, and not from then on.
  { enforcer: enforcers.timestamp, terms: positive(expiry) },
  { enforcer: enforcers.nonce, terms: word(BigInt(nonce)) },
  ...(calls === null ? [] : [{ enforcer: enforcers.limitedCalls, terms: positive(calls) }]),
]

/** A delegation as the manager hashes it (EIP-712). */
const delegationStruct = (grant: Grant, caveats: readonly Caveat[], account: Hex.Hex): readonly Hex.Hex[] => {
  const caveatType = 'Caveat(address enforcer,bytes terms)'
  return [
    hashOfText(
      `Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)${caveatType}`,
    ),
    addressWord(grant.delegate),
    addressWord(account),
    rootAuthority,
    hashOf(
      ...caveats.map(({ enforcer, terms }) =>
        hashOf(hashOfText(caveatType), addressWord(enforcer), hashOf(terms)),
      ),
    ),
    word(BigInt(grant.salt)),
  ]
}

/** @throws Fault `malformed` where everybody could use it, or the account itself is who gets it. */
const requireSomebody = (delegate: Hex.Hex, account: Hex.Hex): void => {
  Address.assert(delegate, { strict: false })
  if (BigInt(delegate) === 0n || delegate.toLowerCase() === anybody || isOwn(delegate, account))
    throw refused('A permission is for one account of somebody else’s.')
}

/** Whose permissions they are: of the key's account, or of its smart account. @throws Fault `malformed` where the proxy's code is another. */
const giverOf = ({ account, smart }: GrantFields): Hex.Hex =>
  smart ? smartAccountOf(account, smart.proxyCode).address : account

const read = (fields: GrantFields) => {
  const { account, chainId, grants, setUp, smart } = fields
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new Fault('wrong-chain', 'These permissions name no chain. Nothing was signed.')
  if (grants.length === 0) throw refused('There is no permission.')
  const own = setUp && describeBatch(setUp)
  if (
    setUp &&
    (setUp.calls.length > 0 ||
      !setUp.delegates ||
      setUp.code !== 'sessions' ||
      setUp.operation ||
      smart ||
      setUp.chainId !== chainId ||
      setUp.account.toLowerCase() !== account.toLowerCase())
  )
    throw refused('The transaction beside these permissions is another one than that which they need.')
  const giver = giverOf(fields)
  const delegations = grants.map((grant) => {
    requireSomebody(grant.delegate, giver)
    const caveats = allCaveats(grant, giver, fields.nonce)
    const struct = delegationStruct(grant, caveats, giver)
    const manager = { name: 'DelegationManager', chainId, contract: delegationManager } as const
    // By its hash a delegation is ended.
    return { ...grant, caveats, hash: hashOf(...struct), digest: typedHash(manager, ...struct) }
  })
  return { delegations, own, giver }
}

/** @throws Fault `malformed`, `wrong-chain` */
export const describeGrant = (fields: GrantFields): Described & { readonly decoded: DecodedGrant } => {
  const { delegations, own, giver } = read(fields)
  return {
    digest: hashOf(...delegations.map(({ digest }) => digest), ...(own ? [own.digest] : [])),
    decoded: {
      kind: 'grant',
      account: Address.checksum(giver),
      chainId: fields.chainId,
      manager: delegationManager,
      authority: rootAuthority,
      grants: delegations.map(({ digest: _signed, ...grant }) => grant),
      setUp: own?.decoded ?? null,
    },
  }
}

/** @returns 65 bytes for each permission, in their order, and behind them the raw transaction by which the account gets its code, where it does. */
export const signGrant = (by: RootAccount, fields: GrantFields): Hex.Hex =>
  Hex.concat(
    ...read(fields).delegations.map(({ digest }) => signatureBytes(signEvm(by, digest))),
    ...(fields.setUp ? [signBatch(by, fields.setUp)] : []),
  )
