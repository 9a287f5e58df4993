import { errorCode, type Caip2 } from '@walletframe/bridge-protocol'
import { concat, encodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import type { DecodedTypedData, TreeNode } from '../../../vault/decoded.ts'
import type { SignPayload } from '../../../vault/payload.ts'
import type { ChainRequest, Prepared } from '../../chain.ts'
import { ChainFailure } from '../../failure.ts'
import { prepared } from '../../prepared.ts'
import { isSame } from '../isSame.ts'
import { isMade, smartAccountOf } from './account.ts'

/** Behind a signature of an account that is not on the chain yet (ERC-6492). */
const mark: Hex = `0x${'6492'.repeat(16)}`

/**
 * A smart account takes its key's signature as it is (ERC-1271). Where the account is not on the chain yet, nobody can ask it: the signature carries what makes it (ERC-6492).
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
const formOf = async (network: Caip2, owner: Hex): Promise<(signature: Hex) => Hex> => {
  const { address, factory, factoryData } = smartAccountOf(owner)
  if (await isMade(network, address)) return (signature) => signature
  return (signature) =>
    concat([
      encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [factory, factoryData, signature]),
      mark,
    ])
}

/** A signature of an account, in the form in which others can check it. */
export const preparedSignature = async (
  request: ChainRequest,
  payload: SignPayload,
  show: Parameters<typeof prepared>[2],
): Promise<Prepared> => {
  const { signer, network } = request
  if (!signer) return prepared(request, payload, show)
  let inForm = (signature: Hex): Hex => signature
  return prepared(
    request,
    payload,
    async (decoded) => ({
      ...(await show(decoded)),
      // Before it is signed: what was signed would be lost where the node does not answer.
      check: async () => {
        inForm = await formOf(network.id as Caip2, signer as Hex)
      },
    }),
    (signed) => inForm(signed),
  )
}

const names = (nodes: readonly TreeNode[], address: string): boolean =>
  nodes.some(({ type, value }) =>
    typeof value === 'string' ? type === 'address' && isSame(value, address) : names(value, address),
  )

/**
 * One key signs for its account and for the smart account, and a contract takes the signature for either. What names the other one is not signed in the name of this one.
 * @throws ChainFailure 4100
 */
export const requireNoSibling = (
  { account, signer }: ChainRequest,
  { domain, message }: DecodedTypedData,
): void => {
  const other = signer ?? smartAccountOf(account as Hex).address
  if (names(domain, other) || names(message, other))
    throw new ChainFailure(
      { code: 'names-other-account' },
      errorCode.unauthorized,
      'This names another account of yours, for which the same key signs. Switch to that account to sign it.',
    )
}
