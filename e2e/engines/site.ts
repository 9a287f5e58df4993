import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyPorts, startWorld, type World } from '@walletframe/dev-server'
import { startDoorman } from '../support/doorman.ts'
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

export const startPreparedWorld = async (): Promise<{ world: World; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-engines-'))
  const doorman = await startDoorman()
  doorman.dress({ edit: (html) => html.replace('<head>', `<head>${preparation}`) })
  const world = await startWorld({
    ports: anyPorts,
    folder,
    logLevel: 'silent',
    extraOrigins: Object.values(doorman.urls),
  })
  doorman.standBefore(world)
  return {
    world: { ...world, urls: { ...world.urls, ...doorman.urls } },
    stop: async () => {
      await world.stop()
      await doorman.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
