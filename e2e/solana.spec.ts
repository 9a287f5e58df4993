import { expect, test } from './support/world.ts'

/* The Solana chain of the local world, from a page: what wallets and dapps in the browser need of it. */

for (const site of ['same-site', 'cross-site'] as const)
  test(`${site}: a page under the strict policy asks the node over HTTP and hears it over both WebSockets`, async ({
    dapp,
    world,
  }) => {
    await dapp.visit(site)
    const { url, port, id } = world.solana
    const genesis = await dapp.page.evaluate(async (node) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' })
      const answer = await fetch(node, {
        method: 'POST',
        // What web3.js and kit send: the browser asks the node before.
        headers: { 'content-type': 'application/json', 'solana-client': 'js/1' },
        body,
      })
      return ((await answer.json()) as { result: string }).result
    }, url)
    expect(`solana:${genesis.slice(0, 32)}`).toBe(id)
    for (const socketPort of [port, port + 1]) {
      const slots = await dapp.page.evaluate(
        (address) =>
          new Promise<unknown>((resolve, reject) => {
            const socket = new WebSocket(address)
            socket.addEventListener('error', () => reject(new Error(`no WebSocket on ${address}`)))
            socket.addEventListener('open', () =>
              socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' })),
            )
            socket.addEventListener('message', ({ data }) => {
              const { method, params } = JSON.parse(String(data)) as { method?: string; params?: unknown }
              if (method !== 'slotNotification') return
              resolve(params)
              socket.close()
            })
          }),
        `ws://127.0.0.1:${socketPort}`,
      )
      expect(slots).toMatchObject({ result: { slot: expect.any(Number) } })
    }
  })
