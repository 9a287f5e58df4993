import { callOf, hex, hexOfText, token, unitsOf } from './chain.js'

/*
 * Every request that the playground can make. `make` gets what the page knows (account, chainId, addresses of the local market) and gives
 * the argument of `provider.request`. `fails` marks those that are there to be refused.
 */

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const zero = '0x0000000000000000000000000000000000000000'
const most = 2n ** 256n - 1n
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600

const typed = (account, data) => ({ method: 'eth_signTypedData_v4', params: [account, JSON.stringify(data)] })
const send = (account, transaction) => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, ...transaction }],
})
const sign = (account, text) => ({ method: 'personal_sign', params: [hexOfText(text), account] })

const field = (name, type) => ({ name, type })

/** A message of Sign-In with Ethereum (EIP-4361). */
const signIn = ({ account, chainId }, domain, uri) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    account,
    '',
    'Sign in to the playground.',
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${crypto.randomUUID().replaceAll('-', '')}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')

const permit = ({ account, chainId, dollar, router }, value) =>
  typed(account, {
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      Permit: [
        field('owner', 'address'),
        field('spender', 'address'),
        field('value', 'uint256'),
        field('nonce', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Local Dollar', version: '1', chainId, verifyingContract: dollar },
    message: {
      owner: account,
      spender: router,
      value: String(value),
      nonce: '0',
      deadline: String(inAnHour()),
    },
  })

const permit2Single = ({ account, chainId, dollar, router }) =>
  typed(account, {
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      PermitDetails: [
        field('token', 'address'),
        field('amount', 'uint160'),
        field('expiration', 'uint48'),
        field('nonce', 'uint48'),
      ],
      PermitSingle: [
        field('details', 'PermitDetails'),
        field('spender', 'address'),
        field('sigDeadline', 'uint256'),
      ],
    },
    primaryType: 'PermitSingle',
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    message: {
      details: {
        token: dollar,
        amount: String(unitsOf('40', 6)),
        expiration: String(inAnHour()),
        nonce: '0',
      },
      spender: router,
      sigDeadline: String(inAnHour()),
    },
  })

const mail = ({ account, chainId }) =>
  typed(account, {
    types: {
      EIP712Domain: [field('name', 'string'), field('version', 'string'), field('chainId', 'uint256')],
      Person: [field('name', 'string'), field('wallet', 'address')],
      Mail: [field('from', 'Person'), field('to', 'Person[]'), field('contents', 'string')],
    },
    primaryType: 'Mail',
    domain: { name: 'Playground mail', version: '1', chainId },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
      contents: 'Hello, Bob!',
    },
  })

const order = ({ account, chainId, dollar, gold }) =>
  typed(account, {
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      OrderComponents: [
        field('offerer', 'address'),
        field('zone', 'address'),
        field('offer', 'OfferItem[]'),
        field('consideration', 'ConsiderationItem[]'),
        field('orderType', 'uint8'),
        field('startTime', 'uint256'),
        field('endTime', 'uint256'),
        field('zoneHash', 'bytes32'),
        field('salt', 'uint256'),
        field('conduitKey', 'bytes32'),
        field('counter', 'uint256'),
      ],
      OfferItem: [
        field('itemType', 'uint8'),
        field('token', 'address'),
        field('identifierOrCriteria', 'uint256'),
        field('startAmount', 'uint256'),
        field('endAmount', 'uint256'),
      ],
      ConsiderationItem: [
        field('itemType', 'uint8'),
        field('token', 'address'),
        field('identifierOrCriteria', 'uint256'),
        field('startAmount', 'uint256'),
        field('endAmount', 'uint256'),
        field('recipient', 'address'),
      ],
    },
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaport },
    message: {
      offerer: account,
      zone: zero,
      offer: [
        {
          itemType: 1,
          token: gold,
          identifierOrCriteria: '0',
          startAmount: String(unitsOf('1', 18)),
          endAmount: String(unitsOf('1', 18)),
        },
      ],
      consideration: [
        {
          itemType: 1,
          token: dollar,
          identifierOrCriteria: '0',
          startAmount: String(unitsOf('1900', 6)),
          endAmount: String(unitsOf('1900', 6)),
          recipient: account,
        },
      ],
      orderType: 0,
      startTime: '0',
      endTime: String(inAnHour()),
      zoneHash: `0x${'0'.repeat(64)}`,
      salt: '1',
      conduitKey: `0x${'0'.repeat(64)}`,
      counter: '0',
    },
  })

/** Uniswap V2: swapExactETHForTokens(amountOutMin, path, to, deadline). The path stands behind its place and its length. */
const swap = ({ account, dollar, weth, router }) =>
  send(account, {
    to: router,
    value: hex(unitsOf('0.1', 18)),
    data: callOf('7ff36ab5', unitsOf('250', 6), 128, account, inAnHour(), 2, weth, dollar),
  })

const batch = ({ account, chainId, dollar, router, till }) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      chainId: hex(chainId),
      from: account,
      atomicRequired: false,
      calls: [
        { to: dollar, data: token.mint(account, unitsOf('50', 6)) },
        { to: dollar, data: token.approve(router, unitsOf('20', 6)) },
        { to: till, value: hex(unitsOf('0.01', 18)) },
      ],
    },
  ],
})

export const groups = [
  {
    name: 'Read',
    text: 'Answered without a question to the visitor.',
    requests: [
      { id: 'accounts', title: 'Accounts', make: () => ({ method: 'eth_accounts' }) },
      { id: 'chain', title: 'Chain', make: () => ({ method: 'eth_chainId' }) },
      { id: 'block', title: 'Newest block', make: () => ({ method: 'eth_blockNumber' }) },
      {
        id: 'balance',
        title: 'Balance',
        make: ({ account }) => ({ method: 'eth_getBalance', params: [account, 'latest'] }),
      },
      {
        id: 'tokens',
        title: 'Token balance',
        make: ({ account, dollar }) => ({
          method: 'eth_call',
          params: [{ to: dollar, data: token.balanceOf(account) }, 'latest'],
        }),
      },
      {
        id: 'capabilities',
        title: 'Capabilities',
        make: ({ account }) => ({ method: 'wallet_getCapabilities', params: [account] }),
      },
    ],
  },
  {
    name: 'Sign',
    text: 'Nothing is paid. What the visitor reads is what is signed.',
    requests: [
      { id: 'message', title: 'Message', make: ({ account }) => sign(account, 'Hello from the playground') },
      {
        id: 'sign-in',
        title: 'Sign in (SIWE)',
        make: (page) => sign(page.account, signIn(page, location.host, location.origin)),
      },
      { id: 'typed', title: 'Typed data', make: mail },
      { id: 'permit', title: 'Permit, 25 LUSD', make: (page) => permit(page, unitsOf('25', 6)) },
      { id: 'permit-all', title: 'Permit, unlimited', make: (page) => permit(page, most) },
      { id: 'permit2', title: 'Permit2, 40 LUSD', make: permit2Single },
      { id: 'order', title: 'Order (Seaport)', make: order },
    ],
  },
  {
    name: 'Send',
    text: 'A block takes it: the receipt follows below the hash.',
    requests: [
      {
        id: 'ether',
        title: 'Send 0.01 ETH',
        make: ({ account }) => send(account, { to: other, value: hex(unitsOf('0.01', 18)) }),
      },
      {
        id: 'mint',
        title: 'Get 100 LUSD',
        make: ({ account, dollar }) =>
          send(account, { to: dollar, data: token.mint(account, unitsOf('100', 6)) }),
      },
      {
        id: 'token',
        title: 'Send 12 LUSD',
        make: ({ account, dollar, till }) =>
          send(account, { to: dollar, data: token.transfer(till, unitsOf('12', 6)) }),
      },
      {
        id: 'approve',
        title: 'Allow 25 LUSD',
        make: ({ account, dollar, router }) =>
          send(account, { to: dollar, data: token.approve(router, unitsOf('25', 6)) }),
      },
      {
        id: 'approve-all',
        title: 'Allow all LUSD',
        make: ({ account, dollar, router }) =>
          send(account, { to: dollar, data: token.approve(router, most) }),
      },
      { id: 'swap', title: 'Swap 0.1 ETH', make: swap },
      { id: 'batch', title: 'Batch of three', make: batch },
    ],
  },
  {
    name: 'Networks and wallet',
    text: 'What else a page may ask of a wallet.',
    requests: [
      {
        id: 'switch-two',
        title: 'Local Chain Two',
        make: () => ({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
      },
      {
        id: 'switch-one',
        title: 'Local Chain',
        make: () => ({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
      },
      {
        id: 'watch',
        title: 'Show LUSD',
        make: ({ dollar }) => ({
          method: 'wallet_watchAsset',
          params: { type: 'ERC20', options: { address: dollar, symbol: 'LUSD', decimals: 6 } },
        }),
      },
      { id: 'permissions', title: 'Permissions', make: () => ({ method: 'wallet_getPermissions' }) },
    ],
  },
  {
    name: 'Refused',
    text: 'What goes wrong, and how it is said.',
    requests: [
      {
        id: 'reverts',
        title: 'A call that would fail',
        fails: true,
        make: ({ account, gold, till }) =>
          send(account, { to: gold, data: token.transfer(till, unitsOf('1000000', 18)) }),
      },
      {
        id: 'poor',
        title: 'A million ETH',
        fails: true,
        make: ({ account }) => send(account, { to: other, value: hex(unitsOf('1000000', 18)) }),
      },
      {
        id: 'foreign',
        title: 'Sign-in for another site',
        fails: true,
        make: (page) => sign(page.account, signIn(page, 'bank.example', 'https://bank.example')),
      },
      {
        id: 'eth-sign',
        title: 'eth_sign',
        fails: true,
        make: ({ account }) => ({ method: 'eth_sign', params: [account, `0x${'11'.repeat(32)}`] }),
      },
      {
        id: 'unknown',
        title: 'Unknown network',
        fails: true,
        make: () => ({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5a5a5a' }] }),
      },
    ],
  },
]
