import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, type Outbound } from '../src/outbound/client.ts'

/** A service of the outside, which answers as a test wants, and the way to it. */
export type Outside = {
  readonly url: string
  readonly outbound: Outbound
  readonly close: () => Promise<void>
}

export const startOutside = async (answer: RequestListener): Promise<Outside> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const outbound = createOutbound()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outbound,
    close: async () => {
      await outbound.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
