/*
 * What every page of this folder does, whatever it is made of: one button a thing, one line for its result. The test presses the buttons
 * as a person does and asks the chain what came of it.
 */

export const actionNames = ['connect', 'read', 'sign', 'typed', 'send', 'switch', 'disconnect'] as const
export type ActionName = (typeof actionNames)[number]
/** What each button does. `read` gives `{ balance, chainId }` as texts, `sign` and `typed` a signature, `send` a hash. */
export type Actions = { readonly [Name in ActionName]: () => Promise<unknown> }

export type Shown = {
  readonly status: string
  readonly account: string | undefined
  readonly chainId: number | string | undefined
}

export const message = 'Hello from a page that was built from npm'
export const payment = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 10n ** 16n } as const
export const secondChainId = 31_338

export const typedData = {
  domain: { name: 'Client Mail', version: '1', chainId: 31_337 },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const

/** The same with the domain's own type, as the bare RPC method wants it. */
export const rpcTypedData = JSON.stringify({
  ...typedData,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...typedData.types,
  },
})

/** What the address of the page says of the world: `?frame=URL&chain=URL&second=URL`. */
export const settings = (query: string) => {
  const given = new URLSearchParams(query)
  const text = (name: string) => given.get(name) ?? ''
  return {
    chainUrls: [text('chain'), text('second')] as const,
    options: {
      frameUrl: text('frame'),
      projectId: 'demo',
      networks: ['eip155:31337', 'eip155:31338'],
      metadata: { name: 'Client' },
    },
  } as const
}

/** Runs a button's work. @returns the line that says what came of it. */
export const outcome = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify((await work()) ?? null, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    return `error ${String(code)} ${String(message)}`
  }
}

type Asks = { request(args: { method: string; params?: unknown }): Promise<unknown> }

/** The same with nothing but the provider. */
export const bareActions = (provider: Asks, disconnect: () => Promise<unknown>): Actions => {
  const ask = (method: string, params?: readonly unknown[]) =>
    provider.request(params ? { method, params } : { method })
  const account = async () => ((await ask('eth_accounts')) as readonly string[])[0]
  const hex = (text: string) =>
    `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return {
    connect: async () => ((await ask('eth_requestAccounts')) as readonly string[])[0],
    read: async () => ({
      balance: String(BigInt((await ask('eth_getBalance', [await account(), 'latest'])) as string)),
      chainId: String(Number(await ask('eth_chainId'))),
    }),
    sign: async () => ask('personal_sign', [hex(message), await account()]),
    typed: async () => ask('eth_signTypedData_v4', [await account(), rpcTypedData]),
    send: async () =>
      ask('eth_sendTransaction', [
        { from: await account(), to: payment.to, value: `0x${payment.value.toString(16)}` },
      ]),
    switch: () => ask('wallet_switchEthereumChain', [{ chainId: `0x${secondChainId.toString(16)}` }]),
    disconnect,
  }
}
