import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DecodedCall, TreeNode } from '../../vault/decoded.ts'
import { readCall } from '../../vault/worker/calldata.ts'
import { caution, danger } from '../warning.ts'
import { explainTransaction } from './decode.ts'

/** What the contracts say of themselves, by address in small letters. */
const contracts = vi.hoisted(() => ({
  all: {} as Record<string, { decimals?: number; supports?: string }>,
  /** What the account has of each; undefined: they do not say. */
  held: undefined as bigint | undefined,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, _method: string, [{ to, data }]: [{ to: string; data: string }]) => {
    const contract = contracts.all[to.toLowerCase()]
    const selector = data.slice(0, 10)
    if (!contract) throw new Error('execution reverted')
    if (selector === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['TKN'])
    if (selector === '0x06fdde03') return encodeAbiParameters([{ type: 'string' }], ['Token'])
    if (selector === '0x313ce567' && contract.decimals !== undefined)
      return toHex(contract.decimals, { size: 32 })
    if (selector === '0x70a08231' && contracts.held !== undefined) return toHex(contracts.held, { size: 32 })
    if (selector === '0x01ffc9a7' && contract.supports)
      return toHex(data.includes(contract.supports), { size: 32 })
    throw new Error('execution reverted')
  },
}))

const network = 'eip155:5'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const third = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const contract = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const zero = '0x0000000000000000000000000000000000000000'
const coin = { symbol: 'ETH', decimals: 18 }
const label = { address: contract, symbol: 'TKN', name: 'Token' }
const asset = (kind: string) => `${network}/${kind}:${contract.toLowerCase()}`

const explain = (data: Hex, more: { to?: Hex | null; value?: string; call?: DecodedCall } = {}) =>
  explainTransaction(
    network,
    account,
    {
      to: contract,
      value: '0',
      data,
      call: data === '0x' || more.to === null ? null : readCall(data),
      ...more,
    },
    coin,
  )
/** A call of one function, by its text and its arguments. */
const call = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

const is = (kind: 'ERC20' | 'ERC721' | 'ERC1155' | 'nothing', decimals = 6) => {
  const says = {
    ERC20: { decimals },
    ERC721: { supports: '80ac58cd' },
    ERC1155: { supports: 'd9b67a26' },
    nothing: {},
  }[kind]
  contracts.all = { [contract.toLowerCase()]: says }
}
beforeEach(() => {
  contracts.held = undefined
  is('ERC20')
})
const ether = (value: string) => ({ value, decimals: 18, symbol: 'ETH' })
const amount = (value: string) => ({ value, decimals: 6, symbol: 'TKN' })

describe('native coin', () => {
  test('a transfer moves its value; one of nothing moves nothing', async () => {
    expect(await explain('0x', { value: '1' })).toEqual({
      action: { kind: 'native-transfer', to: contract, amount: { value: '1', decimals: 18, symbol: 'ETH' } },
      warnings: [],
      moves: [{ asset: 'native', amount: 1n, network }],
    })
    expect((await explain('0x')).moves).toEqual([])
  })

  test('a deployment says its size in bytes, and is in danger of its value alone', async () => {
    expect(await explain('0x600000', { to: null })).toEqual({
      action: { kind: 'deploy', size: 3 },
      warnings: [caution('deploy')],
      moves: [],
    })
    expect(await explain('0x600000', { to: null, value: '1' })).toMatchObject({
      warnings: [caution('deploy'), danger('value-deploy', { amount: ether('1') })],
      moves: [{ asset: 'native', amount: 1n }],
    })
  })

  test('value that goes along with what is read is in danger; with a call it is what the call costs', async () => {
    const transfer = call('transfer(address to,uint256 amount)', other, 5n)
    expect(await explain(transfer, { value: '1' })).toMatchObject({
      warnings: [danger('value-attached', { amount: ether('1') })],
      moves: [{ asset: 'native', amount: 1n }, { amount: 5n }],
    })
    expect(await explain('0xdeadbeef', { value: '1' })).toEqual({
      action: { kind: 'call', to: contract, selector: '0xdeadbeef', data: '0xdeadbeef' },
      warnings: [caution('contract-unknown')],
      moves: [{ asset: 'native', amount: 1n, network }],
    })
    const inside = call('multicall(bytes[] data)', [transfer])
    expect((await explain(inside, { value: '1' })).warnings).toEqual([])
  })
})

describe('tokens', () => {
  test('a transfer of the account’s own', async () => {
    expect(await explain(call('transfer(address to,uint256 amount)', other, 5n))).toEqual({
      action: { kind: 'token-transfer', to: other, token: label, amount: amount('5') },
      warnings: [],
      moves: [{ asset: asset('erc20'), amount: 5n, network }],
    })
  })

  test('transferFrom: of the account’s own, and of another’s, who is named', async () => {
    const from = (whose: string) =>
      call('transferFrom(address from,address to,uint256 amount)', whose, other, 5n)
    expect((await explain(from(account.toLowerCase()))).action).not.toHaveProperty('from')
    expect((await explain(from(third))).action).toMatchObject({
      kind: 'token-transfer',
      from: third,
      to: other,
    })
  })

  test('Permit2’s transferFrom is one of the token that it names', async () => {
    const data = call(
      'transferFrom(address from,address to,uint160 amount,address token)',
      third,
      other,
      5n,
      contract,
    )
    expect(await explain(data, { to: other })).toEqual({
      action: { kind: 'token-transfer', from: third, to: other, token: label, amount: amount('5') },
      warnings: [],
      moves: [{ asset: asset('erc20'), amount: 5n, network }],
    })
  })

  test('a contract that says nothing of itself: units without a name, and a warning', async () => {
    contracts.all = {}
    expect(await explain(call('transfer(address to,uint256 amount)', other, 5n))).toMatchObject({
      action: { token: { address: contract }, amount: { value: '5', decimals: null, symbol: null } },
      warnings: [caution('token-unknown')],
    })
    const { action, warnings } = await explain(
      call('approve(address spender,uint256 amount)', other, maxUint256),
    )
    expect(action).toMatchObject({ kind: 'token-approval', amount: { decimals: null, symbol: null } })
    expect(warnings).toEqual([danger('unlimited-approval', { symbol: '' }), caution('token-unknown')])
  })

  test('a name without decimals is still said', async () => {
    is('nothing')
    expect(await explain(call('transfer(address to,uint256 amount)', other, 5n))).toMatchObject({
      action: { token: label, amount: { value: '5', decimals: null, symbol: 'TKN' } },
      warnings: [caution('token-unknown')],
    })
  })
})

describe('permissions', () => {
  const asked = (value: string, change: string) => ({
    kind: 'token-approval',
    spender: other,
    token: label,
    amount: amount(value),
    unlimited: false,
    change,
  })
  const move = { asset: asset('erc20'), amount: 5n, network }

  test('approve and increaseAllowance may cost what they name', async () => {
    expect(await explain(call('approve(address spender,uint256 amount)', other, 5n))).toEqual({
      action: asked('5', 'set'),
      warnings: [caution('approval', { amount: amount('5') })],
      moves: [move],
    })
    expect(await explain(call('increaseAllowance(address spender,uint256 added)', other, 5n))).toEqual({
      action: asked('5', 'increase'),
      warnings: [caution('approval', { amount: amount('5') })],
      moves: [move],
    })
  })

  test('decreaseAllowance, and an approval of nothing, give nothing', async () => {
    expect(
      await explain(call('decreaseAllowance(address spender,uint256 subtracted)', other, maxUint256)),
    ).toEqual({ action: asked(String(maxUint256), 'decrease'), warnings: [], moves: [] })
    expect(await explain(call('approve(address spender,uint256 amount)', other, 0n))).toEqual({
      action: asked('0', 'set'),
      warnings: [],
      moves: [],
    })
    expect(await explain(call('approve(address spender,uint256 amount)', other, 1n))).toMatchObject({
      warnings: [{ code: 'approval' }],
      moves: [{ amount: 1n }],
    })
  })

  test('without a limit: by its counter, by its type, and by whole tokens', async () => {
    const unlimited = {
      action: { unlimited: true },
      warnings: [danger('unlimited-approval', { symbol: 'TKN' })],
    }
    const approve = (value: bigint) => explain(call('approve(address spender,uint256 amount)', other, value))
    expect(await approve(maxUint256)).toMatchObject(unlimited)
    // 10^15 whole tokens of 6 decimals; one unit less is a limit.
    expect(await approve(10n ** 21n)).toMatchObject(unlimited)
    expect(await approve(10n ** 21n - 1n)).toMatchObject({ action: { unlimited: false } })
    contracts.all = {}
    const permit2 = (value: bigint) =>
      explain(
        call(
          'approve(address token,address spender,uint160 amount,uint48 expiration)',
          contract,
          other,
          value,
          9,
        ),
        { to: third },
      )
    // 150 bits are far from full in 256, and in 160; half of 160 bits is without a limit there.
    expect(await permit2(1n << 127n)).toMatchObject({ action: { unlimited: false } })
    expect(await permit2(1n << 159n)).toMatchObject({ action: { unlimited: true } })
  })

  test('Permit2’s approve: of the token that it names, with its end', async () => {
    const data = call(
      'approve(address token,address spender,uint160 amount,uint48 expiration)',
      contract,
      other,
      5n,
      1_900_000_000,
    )
    expect(await explain(data, { to: third })).toEqual({
      action: { ...asked('5', 'set'), until: '1900000000' },
      warnings: [caution('approval', { amount: amount('5') })],
      moves: [move],
    })
  })

  const bytes32 = `0x${'00'.repeat(32)}`
  test('permits in a transaction: with an amount, and DAI’s all or nothing', async () => {
    const permit = call(
      'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
      account,
      other,
      5n,
      9n,
      27,
      bytes32,
      bytes32,
    )
    expect(await explain(permit)).toMatchObject({ action: asked('5', 'set'), moves: [move] })
    const dai = (allowed: boolean) =>
      explain(
        call(
          'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
          account,
          other,
          0n,
          9n,
          allowed,
          27,
          bytes32,
          bytes32,
        ),
      )
    expect(await dai(true)).toMatchObject({
      action: { spender: other, unlimited: true, amount: { value: String(maxUint256) } },
      warnings: [{ code: 'unlimited-approval' }],
    })
    expect(await dai(false)).toEqual({ action: asked('0', 'set'), warnings: [], moves: [] })
  })

  test('approve-all and its taking back', async () => {
    is('ERC721')
    const all = (approved: boolean) =>
      explain(call('setApprovalForAll(address operator,bool approved)', other, approved))
    expect(await all(true)).toEqual({
      action: { kind: 'approve-all', operator: other, token: label, approved: true },
      warnings: [danger('approve-all')],
      moves: [],
    })
    expect(await all(false)).toMatchObject({ action: { approved: false }, warnings: [] })
  })

  test('one item, and its taking back', async () => {
    is('ERC721')
    const approve = (spender: string) => explain(call('approve(address spender,uint256 amount)', spender, 8n))
    expect(await approve(other)).toEqual({
      action: { kind: 'item-approval', spender: other, token: label, id: '8' },
      warnings: [danger('item-approval')],
      moves: [{ asset: `${asset('erc721')}/8`, amount: 1n, network }],
    })
    expect(await approve(`0x${'0'.repeat(40)}`)).toEqual({
      action: { kind: 'item-approval', spender: null, token: label, id: '8' },
      warnings: [],
      moves: [],
    })
  })
})

describe('items', () => {
  const moved = (items: readonly { id: string; count: string }[], kind: string) => ({
    action: { kind: 'item-transfer', from: third, to: other, token: label, items },
    warnings: [],
    moves: items.map(({ id, count }) => ({ asset: `${asset(kind)}/${id}`, amount: BigInt(count), network })),
  })
  const one = [{ id: '8', count: '1' }]

  test('of ERC-721, by each of its functions', async () => {
    is('ERC721')
    const route = [third, other, 8n]
    const plain = call('transferFrom(address from,address to,uint256 amount)', ...route)
    const safe = call('safeTransferFrom(address from,address to,uint256 id)', ...route)
    const withData = call('safeTransferFrom(address from,address to,uint256 id,bytes data)', ...route, '0x01')
    for (const data of [plain, safe, withData]) expect(await explain(data)).toEqual(moved(one, 'erc721'))
  })

  test('of ERC-1155, one and many', async () => {
    is('ERC1155')
    const single = call(
      'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
      third,
      other,
      8n,
      3n,
      '0x',
    )
    expect(await explain(single)).toEqual(moved([{ id: '8', count: '3' }], 'erc1155'))
    const many = (counts: readonly bigint[]) =>
      call(
        'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
        third,
        other,
        [8n, 9n],
        counts,
        '0x',
      )
    const both = (second: string) => [
      { id: '8', count: '3' },
      { id: '9', count: second },
    ]
    expect(await explain(many([3n, 4n]))).toEqual(moved(both('4'), 'erc1155'))
    // A count that is missing: the contract refuses it, and nothing is made up.
    expect(await explain(many([3n]))).toEqual(moved(both('0'), 'erc1155'))
  })
})

describe('calls inside calls', () => {
  test('each is explained, a warning that is said twice is said once', async () => {
    const transfer = call('transfer(address to,uint256 amount)', other, 5n)
    const approve = call('approve(address spender,uint256 amount)', other, maxUint256)
    for (const data of [
      call('multicall(bytes[] data)', [transfer, approve, approve]),
      call('multicall(uint256 deadline,bytes[] data)', 9n, [transfer, approve, approve]),
    ])
      expect(await explain(data)).toMatchObject({
        action: {
          kind: 'several',
          to: contract,
          actions: [{ kind: 'token-transfer' }, { kind: 'token-approval' }, { kind: 'token-approval' }],
        },
        warnings: [danger('unlimited-approval', { symbol: 'TKN' })],
        moves: [{ amount: 5n }, { amount: maxUint256 }, { amount: maxUint256 }],
      })
    const { warnings } = await explain(call('multicall(bytes[] data)', [approve, approve]))
    expect(warnings).toHaveLength(1)
  })

  test('bytes behind the arguments are told, beside what is read', async () => {
    const transfer = call('transfer(address to,uint256 amount)', other, 5n)
    expect(await explain(`${transfer}00`)).toMatchObject({
      action: { kind: 'token-transfer' },
      warnings: [caution('extra-data')],
    })
    const approve = call('approve(address spender,uint256 amount)', other, maxUint256)
    expect((await explain(`${approve}00`)).warnings.map(({ code }) => code)).toEqual([
      'unlimited-approval',
      'extra-data',
    ])
  })

  const read = (signature: string, args: readonly TreeNode[] = []) =>
    explain('0x00000001', {
      call: { selector: '0x00000001', signature, args, inner: [], trailing: 0, data: '0x00000001' },
    })

  test('a function that every object has is no function of ours', async () => {
    expect((await read('constructor')).action).toMatchObject({ kind: 'call' })
  })

  test('arguments that are missing, or of another shape, are left empty', async () => {
    expect((await read('setApprovalForAll(address,bool)')).action).toMatchObject({ operator: '' })
    const batch = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'
    const odd = [
      { label: 'from', type: 'address', value: [] },
      { label: 'ids', type: 'uint256[]', value: '8' },
    ]
    for (const args of [[], odd])
      expect((await read(batch, args)).action).toMatchObject({ from: '', to: '', items: [] })
  })
})

test('an allowance above the balance is a danger; one of it, or of a token that does not tell, is none', async () => {
  const approve = (value: bigint) => explain(call('approve(address spender,uint256 amount)', other, value))
  expect((await approve(6n)).warnings).toEqual([caution('approval', { amount: amount('6') })])
  contracts.held = 5n
  expect((await approve(5n)).warnings).toEqual([caution('approval', { amount: amount('5') })])
  expect((await approve(6n)).warnings).toEqual([
    caution('approval', { amount: amount('6') }),
    danger('approval-over-balance', { balance: amount('5') }),
  ])
})

describe('exchanges and wrapped coins', () => {
  const routers: Readonly<Record<string, Hex>> = {
    'eip155:1': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    'eip155:5': contract,
  }
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const on = (chain: 'eip155:1' | 'eip155:5', data: Hex, value = '0', to = routers[chain]) =>
    explainTransaction(chain, account, { to: to ?? null, value, data, call: readCall(data) }, coin)
  const path = [contract, third]
  const spent = { token: label, amount: amount('10') }
  const coins = (value: string) => ({ token: null, amount: ether(value) })

  test.each([
    ['swapExactTokensForTokens', 'gives'],
    ['swapExactTokensForTokensSupportingFeeOnTransferTokens', 'gives'],
    ['swapTokensForExactTokens', 'gets'],
  ])('%s', async (name, exact) => {
    const [first, next] = exact === 'gives' ? [10n, 20n] : [20n, 10n]
    const data = call(
      `${name}(uint256 a,uint256 b,address[] path,address to,uint256 deadline)`,
      first,
      next,
      path,
      account,
      9n,
    )
    expect(await on('eip155:1', data)).toEqual({
      action: {
        kind: 'exchange',
        through: routers['eip155:1'],
        exact,
        gives: spent,
        gets: { token: { address: third }, amount: { value: '20', decimals: null, symbol: null } },
        recipient: null,
        until: '9',
      },
      warnings: [],
      moves: [{ asset: `eip155:1/erc20:${contract.toLowerCase()}`, amount: 10n, network: 'eip155:1' }],
    })
  })

  test('coins on either side: what is paid is the call’s value, and counts once', async () => {
    const forCoins = (name: string) =>
      call(
        `${name}(uint256 a,uint256 b,address[] path,address to,uint256 deadline)`,
        10n,
        20n,
        path,
        account,
        9n,
      )
    const sold = await on('eip155:1', forCoins('swapExactTokensForETH'))
    expect(sold).toMatchObject({ action: { gives: spent, gets: coins('20') }, warnings: [] })
    const exact = await on('eip155:1', forCoins('swapTokensForExactETH'))
    expect(exact).toMatchObject({ action: { exact: 'gets', gets: coins('10') }, moves: [{ amount: 20n }] })
    const buy = (name: string) =>
      on(
        'eip155:1',
        call(`${name}(uint256 a,address[] path,address to,uint256 deadline)`, 10n, path, account, 9n),
        '7',
      )
    for (const name of ['swapExactETHForTokens', 'swapETHForExactTokens'])
      expect(await buy(name)).toMatchObject({
        action: { kind: 'exchange', gives: coins('7') },
        warnings: [],
        moves: [{ asset: 'native', amount: 7n }],
      })
  })

  test('for another account is a danger; a contract that nobody knows is told', async () => {
    const data = call(
      'swapExactTokensForTokens(uint256 a,uint256 b,address[] path,address to,uint256 deadline)',
      10n,
      20n,
      path,
      other,
      9n,
    )
    expect(await on('eip155:5', data)).toMatchObject({
      action: { kind: 'exchange', recipient: other },
      warnings: [danger('other-recipient', { to: other }), caution('exchange-unchecked')],
    })
    const empty = call(
      'swapExactTokensForTokens(uint256 a,uint256 b,address[] path,address to,uint256 deadline)',
      10n,
      20n,
      [],
      account,
      9n,
    )
    expect((await on('eip155:1', empty)).action.kind).toBe('call')
  })

  test('wrapping, where the contract is known for it', async () => {
    const deposit = call('deposit()')
    const withdraw = call('withdraw(uint256 amount)', 5n)
    expect(await on('eip155:1', deposit, '7', weth)).toMatchObject({
      action: { kind: 'wrap', amount: ether('7') },
      warnings: [],
      moves: [{ asset: 'native', amount: 7n }],
    })
    expect(await on('eip155:1', withdraw, '0', weth)).toMatchObject({
      action: { kind: 'unwrap', amount: { value: '5' } },
      moves: [{ asset: `eip155:1/erc20:${weth.toLowerCase()}`, amount: 5n }],
    })
    for (const data of [deposit, withdraw])
      expect(await on('eip155:1', data, '0', other)).toMatchObject({
        action: { kind: 'call' },
        warnings: [caution('contract-unknown')],
      })
  })

  test('what a Safe pays back for gas: nobody named is the sender, who is the person', async () => {
    const refunds = (receiver: string) =>
      on(
        'eip155:5',
        call(
          'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
          contract,
          0n,
          '0x',
          0,
          0n,
          50_000n,
          3n,
          zero,
          receiver,
          '0x01',
        ),
        '0',
        third,
      )
    expect((await refunds(zero)).warnings).toMatchObject([
      { code: 'safe-transaction' },
      { code: 'safe-refund', tone: 'caution', params: { amount: { value: '300000' } } },
    ])
    expect((await refunds(other)).warnings).toMatchObject([
      { code: 'safe-transaction' },
      { code: 'safe-refund', tone: 'danger', params: { to: other } },
    ])
  })

  test('a Safe’s transaction: its call is read, as the Safe’s', async () => {
    const inner = call('approve(address spender,uint256 amount)', other, maxUint256)
    const data = call(
      'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
      contract,
      0n,
      inner,
      0,
      0n,
      0n,
      0n,
      other,
      other,
      '0x01',
    )
    expect(await on('eip155:5', data, '0', third)).toMatchObject({
      action: { kind: 'safe-execution', safe: third, action: { kind: 'token-approval', unlimited: true } },
      warnings: [{ code: 'safe-transaction' }, { code: 'unlimited-approval' }],
      moves: [],
    })
  })
})

test('thousands of calls inside one are not all asked about, and are told as not understood', async () => {
  const transfer = call('transfer(address to,uint256 amount)', other, 5n)
  const { action, warnings } = await explain(call('multicall(bytes[] data)', Array(2_000).fill(transfer)))
  expect(action.kind === 'several' && action.actions.filter(({ kind }) => kind === 'call').length).toBe(1_950)
  expect(warnings).toEqual([caution('contract-unknown')])
})
