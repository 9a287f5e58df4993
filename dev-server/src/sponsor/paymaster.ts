import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'
import { ether, hexOf, words } from '../market/calldata.ts'
import { readOwnContracts } from '../market/artifacts.ts'
import { entryPoints, versions, type EntryPointVersion } from './entryPoint.ts'
import { packed, type RpcOperation } from './operation.ts'

/** Where the contracts are that pay, one for each entry point: it looks at operations for that one alone. */
const sponsors: Readonly<Record<EntryPointVersion, Hex>> = {
  '0.7': '0x00000000000000000000000053706f6e736f7237',
  '0.8': '0x00000000000000000000000053706f6e736f7220',
}
/** Pays the deposits. */
const payer = '0x0000000000000000000000004465706f73697421'
/** What each has to pay with. */
const deposit = 100n * ether
/** Seconds for which what it agreed to holds. */
const lifetime = 10 * 60
/** What it needs to look at an operation: about 20 000, and room. */
const verificationGas: Hex = hexOf(60_000)
/** As long as what it says in the end, so that an estimate counts the same bytes. */
const stub: Hex = `0x${'ff'.repeat(6)}${'ff'.repeat(64)}1c`

export class Refused extends Error {}

/** Pays for the local chain's user operations, as a paymaster service of ERC-7677 does. */
export type Paymaster = {
  /** `pm_getPaymasterStubData`. @throws Refused */
  readonly stub: (version: EntryPointVersion) => object
  /** `pm_getPaymasterData`. @throws Refused */
  readonly agree: (version: EntryPointVersion, operation: RpcOperation) => Promise<object>
  /** What is left to pay with, in wei, at both entry points. */
  readonly left: () => Promise<bigint>
  /** Whether it says no: what a test wants to see. */
  refuses: boolean
}

/** Puts the contracts on the chain and the money into their deposits: a block for each. @throws Error with the chain's message. */
export const openPaymaster = async ({ request }: Pick<Chain, 'request'>): Promise<Paymaster> => {
  const { encodeFunctionData, parseAbi, parseSignature, numberToHex, concat } = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const signer = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const { Sponsor } = readOwnContracts()
  await Promise.all([
    request('anvil_setBalance', [payer, hexOf(2n * deposit * BigInt(versions.length))]),
    request('anvil_impersonateAccount', [payer]),
  ])
  for (const version of versions) {
    const code = await request('eth_call', [
      { data: `${Sponsor.bytecode}${words([entryPoints[version], signer.address])}` },
      'latest',
    ])
    await request('anvil_setCode', [sponsors[version], code])
    await request('eth_sendTransaction', [
      {
        from: payer,
        to: entryPoints[version],
        value: hexOf(deposit),
        data: encodeFunctionData({
          abi: parseAbi(['function depositTo(address)']),
          args: [sponsors[version]],
        }),
      },
    ])
  }
  const leftAt = async (version: EntryPointVersion) =>
    BigInt(
      (await request('eth_call', [
        {
          to: entryPoints[version],
          data: encodeFunctionData({
            abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
            args: [sponsors[version]],
          }),
        },
        'latest',
      ])) as string,
    )
  const mayPay = (paymaster: Paymaster) => {
    if (paymaster.refuses) throw new Refused('The sponsor does not pay for this.')
  }
  const paymaster: Paymaster = {
    refuses: false,
    stub: (version) => {
      mayPay(paymaster)
      return {
        sponsor: { name: 'Local Sponsor' },
        paymaster: sponsors[version],
        paymasterData: stub,
        paymasterVerificationGasLimit: verificationGas,
        paymasterPostOpGasLimit: '0x0',
        isFinal: false,
      }
    },
    agree: async (version, operation) => {
      mayPay(paymaster)
      const validUntil = Math.floor(Date.now() / 1_000) + lifetime
      const call = encodeFunctionData({
        abi: Sponsor.abi,
        functionName: 'hashOf',
        args: [
          await packed({
            ...operation,
            paymaster: sponsors[version],
            paymasterVerificationGasLimit: verificationGas,
            paymasterPostOpGasLimit: '0x0',
            paymasterData: '0x',
          }),
          validUntil,
        ],
      })
      const hash = (await request('eth_call', [{ to: sponsors[version], data: call }, 'latest'])) as Hex
      const { r, s, yParity } = parseSignature(await signer.sign({ hash }))
      return {
        paymaster: sponsors[version],
        paymasterData: concat([numberToHex(validUntil, { size: 6 }), r, s, numberToHex(27 + yParity)]),
      }
    },
    left: async () => {
      const all = await Promise.all(versions.map(leftAt))
      return all.reduce((sum, one) => sum + one, 0n)
    },
  }
  return paymaster
}
