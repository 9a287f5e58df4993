import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyPorts, startWorld } from '@walletframe/dev-server'
import { chromium } from 'playwright'
import { visitorLaunchOptions } from '../../e2e/support/chromium.ts'
import { measureBorderCalls } from './borderCalls.ts'
import { isOver, measureTimes, printTable, type Row } from './budget.ts'
import { measureBytes } from './bytes.ts'
import { measureNodeCalls } from './nodeCalls.ts'
import { measurePage, startPages } from './page.ts'
import { startSlowLine } from './slowLine.ts'

/* `npm run bench`: the budget table, measured; fails over a hard limit. */

const run = async (): Promise<readonly Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-bench-'))
  const pages = await startPages()
  const world = await startWorld({
    ports: anyPorts,
    folder,
    logLevel: 'silent',
    extraOrigins: [pages.origin],
    rpcRequestsPerMinute: 1_000_000,
  })
  const line = await startSlowLine(Number(new URL(world.urls.frame).port))
  pages.write(world.urls.frame, `http://frame.walletframe.localhost:${line.port}`)
  const browser = await chromium.launch(await visitorLaunchOptions())
  try {
    return [
      ...measureBytes(),
      ...(await measurePage(browser, world, pages)),
      ...(await measureBorderCalls(browser)),
      ...(await measureTimes(() => measureNodeCalls(browser, world, pages.withUs))),
    ]
  } finally {
    await browser.close()
    await world.stop()
    await pages.close()
    await line.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows = await run()
console.log(printTable(rows))
const over = rows.filter(isOver)
if (over.length > 0) {
  console.error(`\nOver a hard limit: ${over.map(({ what }) => what).join('; ')}.`)
  process.exit(1)
}
