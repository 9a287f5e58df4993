import { fileURLToPath } from 'node:url'
import { anyPorts, startWorld, type World } from '@walletframe/dev-server'
import { startDoorman } from '../support/doorman.ts'
import { staticSite } from '../support/staticSite.ts'
import { listenExpression } from './driver.ts'

/*
 * The local world with a demo dapp whose page is prepared for drivers that see less than Chromium's: shadow roots are open, and what went
 * wrong in the page is kept in `complaints`.
 */

const preparation = `<script>
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: 'open' }) }
  ${listenExpression}
  const detail = Object.freeze({
    info: Object.freeze({ uuid: 'b0b1b2b3-b4b5-4677-8899-aabbccddeeff', name: 'Resident Wallet', rdns: 'org.example.resident', icon: 'data:image/svg+xml,%3Csvg/%3E' }),
    provider: { request: async () => [], on() {}, removeListener() {} },
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
</script>`

/** The pages of `clients/` as they are built. */
const builtClients = fileURLToPath(new URL('../dist', import.meta.url))

/** @returns also where the pages of libraries are, on another site than the frame: at `clients` with `/viem/index.html` and its like. */
export const startPreparedWorld = async (): Promise<{
  world: World
  clients: string
  stop: () => Promise<void>
}> => {
  const doorman = await startDoorman()
  const prepared = (html: string) => html.replace('<head>', `<head>${preparation}`)
  doorman.dress({ edit: prepared })
  const site = await staticSite(builtClients, {}, prepared)
  const clients = `http://dapp.localhost:${site.port}`
  const world = await startWorld({
    ports: anyPorts,
    temporary: true,
    logLevel: 'silent',
    openId: true,
    extraOrigins: [...Object.values(doorman.urls), clients],
  })
  doorman.standBefore(world)
  return {
    world: { ...world, urls: { ...world.urls, ...doorman.urls } },
    clients,
    stop: async () => {
      await site.close()
      await world.stop()
      await doorman.close()
    },
  }
}
