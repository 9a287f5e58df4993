import type { Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { ask, type Answer } from './support/ask.ts'
import { coverage, readPublished, schemas } from './support/openrpc.ts'
import { mined } from './support/mined.ts'
import { deployToken, sendFromChain, token } from './support/tokens.ts'
import { expect, newEmail, test, type Dapp } from './support/world.ts'

/*
 * MetaMask's description of its own JSON-RPC API against our provider, in a page, with a person who approves in the frame: each of its
 * methods is either asked for and its answer held against the published schema, or it is in the table of what is refused, and why.
 */

/** `data.reason` of methods that are refused with 4200. */
const refused: Readonly<Record<string, string>> = {
  eth_decrypt: 'superseded',
  eth_getEncryptionPublicKey: 'superseded',
  wallet_registerOnboarding: 'other-wallet',
  wallet_scanQRCode: 'other-wallet',
  wallet_requestExecutionPermissions: 'no-smart-account',
  wallet_getGrantedExecutionPermissions: 'no-smart-account',
  wallet_getSupportedExecutionPermissions: 'no-smart-account',
}

/** Members that nodes gave before the description was published, or give since: it allows no others than its own. */
const ofOtherAges: ReadonlySet<string> = new Set(['totalDifficulty', 'requestsHash', 'blockTimestamp'])
const ofItsAge = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, member: unknown) => (ofOtherAges.has(key) ? undefined : member)),
  ) as unknown

/** What the world of this run has to ask about. */
type Subjects = {
  readonly account: Hex
  readonly token: Hex
  readonly transaction: { readonly hash: Hex; readonly blockHash: Hex; readonly blockNumber: Hex }
  /** A signed transaction that nobody has sent. */
  readonly raw: Hex
  /** The newest answer of a method of this run. */
  readonly answered: (method: string) => unknown
}

type Params = readonly unknown[] | Readonly<Record<string, unknown>>

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  },
  primaryType: 'Person',
  domain: { name: 'Conformance', chainId: 31_337 },
  message: { name: 'Bob' },
}

/** Parameters of this world, where the document's own examples name accounts, chains and blocks of another one. In the order of asking. */
const paramsOf: Readonly<Record<string, (subjects: Subjects) => Params>> = {
  eth_requestAccounts: () => [],
  eth_accounts: () => [],
  eth_coinbase: () => [],
  eth_chainId: () => [],
  eth_blockNumber: () => [],
  eth_gasPrice: () => [],
  eth_syncing: () => [],
  web3_clientVersion: () => [],
  wallet_getPermissions: () => [],
  wallet_requestPermissions: () => [{ eth_accounts: {} }],
  wallet_addEthereumChain: () => [
    { chainId: '0x7a6a', chainName: 'Local Chain Two', rpcUrls: ['https://node.example.com'] },
  ],
  wallet_switchEthereumChain: () => [{ chainId: '0x7a69' }],
  // Before something is sent: an empty list of changes would fit several forms at once.
  eth_newBlockFilter: () => [],
  eth_newPendingTransactionFilter: () => [],
  personal_sign: ({ account }) => ['0x68656c6c6f', account],
  eth_signTypedData_v4: ({ account }) => [account, typedData],
  eth_sendTransaction: ({ account }) => [{ from: account, to, value: '0x1' }],
  eth_sendRawTransaction: ({ raw }) => [raw],
  wallet_watchAsset: ({ token: address }) => ({ type: 'ERC20', options: { address, ...token } }),
  wallet_getCapabilities: ({ account }) => [account, ['0x7a69']],
  wallet_sendCalls: ({ account }) => [
    {
      version: '2.0.0',
      from: account,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [{ to, value: '0x1', data: '0x' }],
    },
  ],
  wallet_getCallsStatus: ({ answered }) => [(answered('wallet_sendCalls') as { id: string }).id],
  eth_call: ({ token: address }) => [{ to: address, data: '0x313ce567' }, 'latest'],
  eth_estimateGas: ({ account }) => [{ from: account, to, value: '0x1' }],
  eth_feeHistory: () => ['0x1', 'latest', [20, 30]],
  eth_getBalance: ({ account }) => [account, 'latest'],
  eth_getCode: ({ token: address }) => [address, 'latest'],
  eth_getStorageAt: ({ token: address }) => [address, '0x0', 'latest'],
  eth_getProof: ({ token: address }) => [address, [`0x${'00'.repeat(32)}`], 'latest'],
  eth_getTransactionCount: ({ account }) => [account, 'latest'],
  eth_getBlockByHash: ({ transaction }) => [transaction.blockHash, false],
  eth_getBlockByNumber: ({ transaction }) => [transaction.blockNumber, true],
  eth_getBlockTransactionCountByHash: ({ transaction }) => [transaction.blockHash],
  eth_getBlockTransactionCountByNumber: ({ transaction }) => [transaction.blockNumber],
  eth_getTransactionByBlockHashAndIndex: ({ transaction }) => [transaction.blockHash, '0x0'],
  eth_getTransactionByBlockNumberAndIndex: ({ transaction }) => [transaction.blockNumber, '0x0'],
  eth_getTransactionByHash: ({ transaction }) => [transaction.hash],
  eth_getTransactionReceipt: ({ transaction }) => [transaction.hash],
  eth_getUncleCountByBlockHash: ({ transaction }) => [transaction.blockHash],
  eth_getUncleCountByBlockNumber: ({ transaction }) => [transaction.blockNumber],
  eth_getLogs: ({ token: address }) => [{ fromBlock: '0x0', toBlock: 'latest', address, topics: [] }],
  eth_newFilter: ({ token: address }) => [{ fromBlock: '0x0', toBlock: 'latest', address, topics: [] }],
  eth_getFilterChanges: ({ answered }) => [answered('eth_newBlockFilter')],
  eth_getFilterLogs: ({ answered }) => [answered('eth_newFilter')],
  eth_uninstallFilter: ({ answered }) => [answered('eth_newFilter')],
  eth_subscribe: () => ['newHeads'],
  eth_unsubscribe: ({ answered }) => [answered('eth_subscribe')],
  // Last: it takes the account away.
  wallet_revokePermissions: () => [{ eth_accounts: {} }],
}

/** Presses what asks for consent, as long as it is wanted. */
const approveAll = (dapp: Dapp) => {
  const end = new AbortController()
  const loop = async () => {
    while (!end.signal.aborted) {
      const button = await dapp.inFrame('approve-confirm')
      const toWindow = await dapp.inFrame('approve-in-window')
      if ((await button.or(toWindow).count()) > 0) await dapp.approve().catch(() => undefined)
      await dapp.page.waitForTimeout(50)
    }
  }
  const running = loop()
  return () => {
    end.abort()
    return running
  }
}

const prepareWorld = async ({ page, world }: Dapp, account: Hex): Promise<Omit<Subjects, 'answered'>> => {
  const address = await deployToken(world.chain, account)
  const { hash, blockHash, blockNumber } = await sendFromChain(world.chain, { to: account, value: '0x1' })
  // An account of the published development mnemonic that no other test uses.
  const sender = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: 9,
  })
  const nonce = Number(await world.chain.request('eth_getTransactionCount', [sender.address, 'pending']))
  const raw = await sender.signTransaction({
    type: 'eip1559',
    chainId: 31_337,
    nonce,
    to,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
  })
  await expect(page.getByTestId('state-account')).toHaveText(account)
  return { account, token: address, transaction: { hash, blockHash, blockNumber }, raw }
}

test('every method of the published description is answered as it says, or is refused with a reason', async ({
  dapp,
}) => {
  test.setTimeout(180_000)
  const document = await readPublished()
  const { methods } = document
  const names = methods.map(({ name }) => name)
  expect(names).toHaveLength(55)
  // No method is in neither table, and none in both; what is in a table is in the document.
  expect([...Object.keys(paramsOf), ...Object.keys(refused)].toSorted()).toEqual(names.toSorted())

  await dapp.visit()
  const account = (await dapp.logIn(newEmail('funded'))) as Hex
  const answers = new Map<string, Answer>()
  const subjects: Subjects = {
    ...(await prepareWorld(dapp, account)),
    answered: (method) => answers.get(method)?.result,
  }
  const transport = async (_url: string, method: string): Promise<Answer> => {
    const answer = await ask(dapp.page, method, paramsOf[method]?.(subjects))
    answers.set(method, answer)
    return answer
  }
  const order = Object.keys(paramsOf)
  const ajv = schemas()
  const stop = approveAll(dapp)
  const calls = await coverage({
    openrpcDocument: {
      ...document,
      methods: methods.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
    },
    skip: Object.keys(refused),
    reporters: ['empty'],
    transport,
    rules: [
      {
        getTitle: () => 'The answer has the published form',
        getCalls: (_document, method) => [
          {
            title: method.name,
            methodName: method.name,
            params: [],
            url: '',
            resultSchema: method.result.schema,
          },
        ],
        validateCall: (call) => {
          const fits = ajv.compile(call.resultSchema)
          call.valid = call.error === undefined && fits(ofItsAge(call.result))
          if (!call.valid)
            call.reason = JSON.stringify(call.error ?? [fits.errors, call.result]).slice(0, 900)
          return call
        },
      },
    ],
  })
  await stop()
  expect(
    calls.filter(({ valid }) => valid !== true).map(({ methodName, reason }) => [methodName, reason]),
  ).toEqual([])
  expect(calls).toHaveLength(order.length)

  // What the answers say is true, not only well-formed.
  const { chain } = dapp.world
  expect(answers.get('eth_accounts')?.result).toEqual([account])
  for (const method of ['eth_sendTransaction', 'eth_sendRawTransaction'])
    expect(await mined(chain, answers.get(method)?.result)).toMatchObject({ status: '0x1' })
  expect(answers.get('wallet_getCallsStatus')?.result).toMatchObject({ atomic: false, chainId: '0x7a69' })
  expect(answers.get('eth_uninstallFilter')?.result).toBe(true)
  expect(answers.get('eth_unsubscribe')?.result).toBe(true)
  expect((await ask(dapp.page, 'eth_accounts')).result).toEqual([])

  for (const [method, reason] of Object.entries(refused)) {
    const { error } = await ask(dapp.page, method, [])
    expect([method, error?.code, (error?.data as { reason?: string } | undefined)?.reason]).toEqual([
      method,
      4200,
      reason,
    ])
    expect(error?.message).toMatch(/^Requested RPC call is not allowed: /)
  }
})
