import { sponsorOperation, type AnswerOf, type BodyOf } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { providerFailure } from '../providers/provider.ts'
import { day } from '../time.ts'
import { NodeRefusal } from './nodes/ownReads.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { readWallet } from './wallets.ts'

const unavailable = 'Nobody can be asked to pay the network fee at the moment.'

/**
 * The paymaster's word for an operation of the session's own account. Only a final one counts against the day: what is asked before it pays for nothing.
 * @throws Failure `network_unknown`, `not_sponsored`, `rate_limited`, `provider_unavailable`.
 */
export const sponsor = async (
  services: Services,
  session: Session,
  network: string,
  { stub, operation }: BodyOf<typeof sponsorOperation>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof sponsorOperation>> => {
  const { rpc, limits } = services
  const most = rpc.paidPerDay(network)
  if (most === undefined)
    throw new Failure('network_unknown', 'Nobody pays network fees here.', { field: 'path.network' })
  const wallet = await readWallet(services, session)
  if (wallet?.addresses.eip155.toLowerCase() !== operation.sender.toLowerCase())
    throw new Failure('not_sponsored', 'Fees are paid for the account of this session alone.', {
      field: 'body.operation.sender',
    })
  const takeOne = async () => {
    const wait = await limits.takeExact('sponsor', `${network}|${wallet.id}`, [{ most, within: day }])
    if (wait !== null) throw rateLimited(wait)
  }
  if (!stub) await takeOne()
  const method = stub ? 'pm_getPaymasterStubData' : 'pm_getPaymasterData'
  const sponsorship = await rpc.sponsor(network, method, operation, signal).catch((error: unknown) => {
    if (error instanceof NodeRefusal) return null
    throw providerFailure(error, unavailable)
  })
  const read = sponsorOperation.answer.safeParse({ sponsorship })
  if (!read.success) throw new Failure('provider_unavailable', unavailable)
  // A first answer that is the last one is worth as much.
  if (stub && read.data.sponsorship?.isFinal) await takeOne()
  return read.data
}
