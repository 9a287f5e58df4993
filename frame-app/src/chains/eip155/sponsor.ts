import { pageNodeHost, sponsorOperation, type Sponsorship } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { session } from '../../api/session.ts'
import type { Paid } from '../amount.ts'
import type { PagePaymaster } from '../callsParams.ts'
import { countGas, unsigned, type Draft, type Funding } from './operationDraft.ts'
import { plainLabel } from './text.ts'

/*
 * Asks a paymaster whether it pays for a user operation (ERC-7677). What it says is numbers and bytes for the operation; nothing of it is believed of the calls.
 */

/** Characters of a sponsor's name. */
const longestName = 40

/** What a paymaster says before it knows the gas. */
type Stub = Pick<Funding, 'paymasterData' | 'paymasterPostOpGas'> & {
  readonly paymaster: Hex
  readonly paymasterVerificationGas?: Hex | undefined
  readonly isFinal: boolean
  readonly paid: Paid
}

/** Whose paymaster is asked: the operator's, or a page's own (ERC-7677). */
export type Payer = 'operator' | PagePaymaster

const ask = async (
  network: Caip2,
  stub: boolean,
  draft: Draft,
  funding: Parameters<typeof unsigned>[2],
  payer: Payer,
): Promise<Sponsorship | null> => {
  const { sponsorship } = await session.call(sponsorOperation, {
    params: { network },
    body: {
      stub,
      ...(draft.version !== '0.8' && { entryPoint: draft.version }),
      operation: unsigned(network, draft, funding) as { readonly sender: string },
      ...(payer !== 'operator' && {
        service: { url: payer.url, ...(payer.context && { context: payer.context }) },
      }),
    },
  })
  return sponsorship
}

/** What a page's paymaster is called is the page's word: it goes by its host. */
const nameOf = (payer: Payer, name: string | undefined): string | null =>
  plainLabel(payer === 'operator' ? (name ?? '') : (pageNodeHost(payer.url) ?? ''), longestName) || null

const hexOf = (text: string | undefined): Hex | undefined => text as Hex | undefined

/** Whether the paymaster pays, and by what name. @returns undefined where he does not. @throws ApiFailure where he cannot be asked. */
export const askSponsor = async (network: Caip2, draft: Draft, payer: Payer): Promise<Stub | undefined> => {
  const said = await ask(network, true, draft, {}, payer)
  if (!said) return undefined
  const { paymaster, paymasterData, sponsor, ...more } = said
  return {
    paymaster: paymaster as Hex,
    paymasterData: paymasterData as Hex,
    paymasterVerificationGas: hexOf(more.paymasterVerificationGasLimit),
    paymasterPostOpGas: hexOf(more.paymasterPostOpGasLimit) ?? '0x0',
    isFinal: more.isFinal === true,
    paid: { paid: true, by: nameOf(payer, sponsor?.name) },
  }
}

/**
 * Gas of the operation by its bundler, then the paymaster's own word for exactly this.
 * @returns undefined where he does not pay for it after all.
 * @throws the bundler's error where it would fail; what {@link askSponsor} throws.
 */
export const settleSponsor = async (
  network: Caip2,
  draft: Draft,
  stub: Stub,
  payer: Payer,
): Promise<Funding | undefined> => {
  const counted = await countGas(network, draft, stub)
  if (stub.isFinal) return counted
  const final = await ask(network, false, draft, counted, payer)
  if (!final) return undefined
  return {
    ...counted,
    paymaster: final.paymaster as Hex,
    paymasterData: final.paymasterData as Hex,
  }
}
