import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'
import { ether, hexOf, words } from '../market/calldata.ts'
import { readOwnContracts } from '../market/artifacts.ts'
import { entryPoint } from './entryPoint.ts'
import { packed, type RpcOperation } from './operation.ts'

/** Where the contract is that pays. */
export const sponsorAddress = '0x00000000000000000000000053706f6e736f7220'
/** Pays the deposit. */
const payer = '0x0000000000000000000000004465706f73697421'
/** What it has to pay with. */
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
  readonly stub: () => object
  /** `pm_getPaymasterData`. @throws Refused */
  readonly agree: (operation: RpcOperation) => Promise<object>
  /** What is left to pay with, in wei. */
  readonly left: () => Promise<bigint>
  /** Whether it says no: what a test wants to see. */
  refuses: boolean
}

/** Puts the contract on the chain and the money into its deposit: one block. @throws Error with the chain's message. */
export const openPaymaster = async ({ request }: Pick<Chain, 'request'>): Promise<Paymaster> => {
  const { encodeFunctionData, parseAbi, parseSignature, numberToHex, concat } = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const signer = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const { Sponsor } = readOwnContracts()
  const code = await request('eth_call', [
    { data: `${Sponsor.bytecode}${words([entryPoint, signer.address])}` },
    'latest',
  ])
  await Promise.all([
    request('anvil_setCode', [sponsorAddress, code]),
    request('anvil_setBalance', [payer, hexOf(2n * deposit)]),
    request('anvil_impersonateAccount', [payer]),
  ])
  await request('eth_sendTransaction', [
    {
      from: payer,
      to: entryPoint,
      value: hexOf(deposit),
      data: encodeFunctionData({
        abi: parseAbi(['function depositTo(address)']),
        args: [sponsorAddress],
      }),
    },
  ])
  const mayPay = (paymaster: Paymaster) => {
    if (paymaster.refuses) throw new Refused('The sponsor does not pay for this.')
  }
  const paymaster: Paymaster = {
    refuses: false,
    stub: () => {
      mayPay(paymaster)
      return {
        sponsor: { name: 'Local Sponsor' },
        paymaster: sponsorAddress,
        paymasterData: stub,
        paymasterVerificationGasLimit: verificationGas,
        paymasterPostOpGasLimit: '0x0',
        isFinal: false,
      }
    },
    agree: async (operation) => {
      mayPay(paymaster)
      const validUntil = Math.floor(Date.now() / 1_000) + lifetime
      const call = encodeFunctionData({
        abi: Sponsor.abi,
        functionName: 'hashOf',
        args: [
          await packed({
            ...operation,
            paymaster: sponsorAddress,
            paymasterVerificationGasLimit: verificationGas,
            paymasterPostOpGasLimit: '0x0',
            paymasterData: '0x',
          }),
          validUntil,
        ],
      })
      const hash = (await request('eth_call', [{ to: sponsorAddress, data: call }, 'latest'])) as Hex
      const { r, s, yParity } = parseSignature(await signer.sign({ hash }))
      return {
        paymaster: sponsorAddress,
        paymasterData: concat([numberToHex(validUntil, { size: 6 }), r, s, numberToHex(27 + yParity)]),
      }
    },
    left: async () =>
      BigInt(
        (await request('eth_call', [
          {
            to: entryPoint,
            data: encodeFunctionData({
              abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
              args: [sponsorAddress],
            }),
          },
          'latest',
        ])) as string,
      ),
  }
  return paymaster
}
