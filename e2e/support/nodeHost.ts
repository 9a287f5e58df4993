import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from './selfSigned.ts'

/**
 * A node as a page may name one: by https, under a name of the internet, which leads to this machine in the test's server alone. It hands everything on to a
 * chain, and remembers what it was asked.
 */
export const startNodeHost = async () => {
  const name = 'node.page.example'
  const { key, cert } = selfSigned(name)
  const heard: string[] = []
  let chain = ''
  const server = createServer({ key, cert }, (request, response) => {
    void (async () => {
      const body = await text(request)
      const calls = [JSON.parse(body) as { method: string } | { method: string }[]].flat()
      // What it is of is asked by the server.
      heard.push(...calls.map(({ method }) => method).filter((method) => method !== 'eth_chainId'))
      const answer = await fetch(chain, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      response.end(await answer.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `${name}:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `https://${host}/v3/key`,
    /** Methods that it was asked, in turn. */
    heard,
    /** Takes the chain that it is a node of. */
    of: (url: string) => {
      chain = url
    },
    standIns: { names: [name], ca: cert },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
