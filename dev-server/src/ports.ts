/** Ports of the local world and the environment variable that moves each. 0 takes any free port. */
export const portTable = {
  dapp: { usual: 4000, variable: 'WALLETFRAME_DAPP_PORT' },
  frame: { usual: 4100, variable: 'WALLETFRAME_FRAME_PORT' },
  relay: { usual: 4200, variable: 'WALLETFRAME_RELAY_PORT' },
  inbox: { usual: 4300, variable: 'WALLETFRAME_INBOX_PORT' },
  smtp: { usual: 4301, variable: 'WALLETFRAME_SMTP_PORT' },
  openId: { usual: 4400, variable: 'WALLETFRAME_OPENID_PORT' },
  /** Sends the second chain's user operations, and has them paid. */
  bundler: { usual: 4337, variable: 'WALLETFRAME_BUNDLER_PORT' },
  chain: { usual: 8545, variable: 'WALLETFRAME_CHAIN_PORT' },
  secondChain: { usual: 8546, variable: 'WALLETFRAME_SECOND_CHAIN_PORT' },
  /** The next port is taken too: web3.js 1.x looks for the WebSocket there. */
  solana: { usual: 8899, variable: 'WALLETFRAME_SOLANA_PORT' },
} as const

export type PortName = keyof typeof portTable
export type Ports = Readonly<Record<PortName, number>>

/** The ports of `npm start`: the usual ones, moved by the environment. */
export const portsFromEnvironment = (env: NodeJS.ProcessEnv): Ports => {
  const read = (name: PortName): number => {
    const { usual, variable } = portTable[name]
    const value = env[variable]
    if (value === undefined || value === '') return usual
    const port = Number(value)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`${variable}: expected a port between 0 and 65535, not ${value}.`)
    return port
  }
  return Object.fromEntries(Object.keys(portTable).map((name) => [name, read(name as PortName)])) as Ports
}

/** The sentence for a port that somebody else has. */
export const portTaken = (name: PortName, port: number): Error =>
  new Error(
    `Port ${port} (${name}) is in use. Stop what has it, or set ${portTable[name].variable} to another port.`,
  )
