import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Address, Hex } from 'viem'
import { isSame } from './isSame.ts'
import { simulate, type Simulatable, type Simulated } from './simulate.ts'
import { balanceData } from './tokens.ts'

/*
 * What a token keeps of each transfer. No standard has a word for it, and no event must tell it: what the recipient has before and after says it.
 */

/** `transfer(address,uint256)` of EIP-20, with nothing before the address and nothing behind. */
const form = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

const readTransfer = (data: Hex): { readonly to: Address; readonly units: bigint } | undefined => {
  const [, to, units] = form.exec(data) ?? []
  return to === undefined || units === undefined ? undefined : { to: `0x${to}`, units: BigInt(`0x${units}`) }
}

/** A balance as a contract says it; undefined where it says nothing of that form. */
const balanceIn = (answer: Simulated | undefined): bigint | undefined =>
  answer?.ok && /^0x[0-9a-f]{64}/i.test(answer.returned) ? BigInt(answer.returned.slice(0, 66)) : undefined

/**
 * Runs one call as {@link simulate} does; a transfer of a token to somebody else with a look at what they have before and after it.
 * @returns what the node expects of the call, and the units of the token that do not arrive; undefined where all of them do, and where nobody can say.
 */
export const simulateCall = async (
  network: Caip2,
  from: string,
  call: Simulatable,
): Promise<{ readonly simulated: readonly Simulated[] | undefined; readonly keptBack?: bigint }> => {
  const transfer = readTransfer(call.data)
  if (!transfer || !call.to || isSame(transfer.to, from))
    return { simulated: await simulate(network, from, [call]) }
  const look: Simulatable = {
    to: call.to,
    value: 0n,
    data: balanceData(transfer.to),
  }
  const ran = await simulate(network, from, [look, call, look])
  const [before, own, after] = ran ?? []
  if (!own) return { simulated: undefined }
  const simulated = [own]
  const [had, has] = [balanceIn(before), balanceIn(after)]
  if (!own.ok || had === undefined || has === undefined) return { simulated }
  const missing = transfer.units - (has - had)
  if (missing <= 0n) return { simulated }
  return { simulated, keptBack: missing < transfer.units ? missing : transfer.units }
}
