import { startFrameServer, type FrameServerSettings } from './frameServer.ts'
import type { Order, Report } from './separateServer.ts'

/* The process of a frame server that can be loaded anew: see separateServer.ts. It ends with the world. */

const tell = (report: Report) => process.send?.(report)

let settings: FrameServerSettings | undefined
let server: { readonly stop: () => Promise<void> } | undefined
const funding = new Map<number, () => void>()
let wallets = 0

const hooks: FrameServerSettings['hooks'] = {
  walletCreated: (wallet) =>
    new Promise((resolve) => {
      wallets += 1
      funding.set(wallets, resolve)
      tell({ type: 'walletCreated', id: wallets, wallet })
    }),
}

const stop = async () => {
  const running = server
  server = undefined
  await running?.stop()
}

const obey = async (order: Order): Promise<void> => {
  if (order.type === 'funded') {
    funding.get(order.id)?.()
    funding.delete(order.id)
    return
  }
  if (order.type === 'stop') {
    await stop()
    process.exit(0)
  }
  if (order.type === 'start') settings = { ...order.settings, hooks }
  await stop()
  if (settings) server = await startFrameServer(settings)
  tell({ type: 'listening' })
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) =>
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
// A terminal sends Ctrl-C to all of its processes: the world ends this one when it is its turn.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => {
  void stop().finally(() => process.exit(0))
})
tell({ type: 'loaded' })
