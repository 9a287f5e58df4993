import { pageNodeHost, sponsorOperation, type AnswerOf, type BodyOf } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { providerFailure } from '../providers/provider.ts'
import { day } from '../time.ts'
import type { ProjectConfig } from '../projectConfig.ts'
import { NodeRefusal } from './nodes/ownReads.ts'
import type { PageService } from './nodes/rpc.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { hasSmartAccount } from './smartAccount.ts'
import { hasAccount } from './storedAccounts.ts'
import { readWallet } from './wallets.ts'

const unavailable = 'Nobody can be asked to pay the network fee at the moment.'

/** @throws Failure `not_sponsored` where it is none that the project lists. */
const requireListed = (
  { url }: PageService,
  { paymasterHosts }: Pick<ProjectConfig, 'paymasterHosts'>,
): void => {
  if (!paymasterHosts.includes(pageNodeHost(url) ?? ''))
    throw new Failure('not_sponsored', 'This paymaster is not on the project’s list.', {
      field: 'body.service.url',
    })
}

/**
 * A paymaster's word for an operation of one of the session's own accounts, or with entry point 0.7 of a smart account of theirs. Of the operator's only a final one counts against the day: what is asked before it pays
 * for nothing.
 * @throws Failure `network_unknown`, `not_sponsored`, `rate_limited`, `provider_unavailable`.
 */
export const sponsor = async (
  services: Services,
  session: Session,
  { network, project }: { readonly network: string; readonly project: Pick<ProjectConfig, 'paymasterHosts'> },
  { stub, operation, entryPoint: version = '0.8', service }: BodyOf<typeof sponsorOperation>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof sponsorOperation>> => {
  const { rpc, limits } = services
  const most = rpc.paidPerDay(network)
  if (!rpc.takesOperations(network, version) || (!service && most === undefined))
    throw new Failure('network_unknown', 'Nobody pays network fees here.', { field: 'path.network' })
  if (service) requireListed(service, project)
  const wallet = await readWallet(services, session)
  const { sender } = operation
  const isOwn =
    wallet !== null &&
    (hasAccount(wallet, sender) || (version === '0.7' && (await hasSmartAccount(wallet, sender))))
  if (!isOwn)
    throw new Failure('not_sponsored', 'Fees are paid for the accounts of this session alone.', {
      field: 'body.operation.sender',
    })
  const takeOne = async () => {
    // What a page pays for is the page's to count.
    if (service || most === undefined) return
    const wait = await limits.takeExact('sponsor', `${network}|${wallet.id}`, [{ most, within: day }])
    if (wait !== null) throw rateLimited(wait)
  }
  if (!stub) await takeOne()
  const method = stub ? 'pm_getPaymasterStubData' : 'pm_getPaymasterData'
  const sponsorship = await rpc
    .sponsor(network, method, { operation, version, service }, signal)
    .catch((error: unknown) => {
      if (error instanceof NodeRefusal) return null
      throw providerFailure(error, unavailable)
    })
  const read = sponsorOperation.answer.safeParse({ sponsorship })
  if (!read.success) throw new Failure('provider_unavailable', unavailable)
  // A first answer that is the last one is worth as much.
  if (stub && read.data.sponsorship?.isFinal) await takeOne()
  return read.data
}
