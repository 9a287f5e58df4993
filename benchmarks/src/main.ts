import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { anyPorts, startWorld } from '@walletframe/dev-server'
import { chromium } from 'playwright'
import { visitorLaunchOptions } from '../../e2e/support/chromium.ts'
import { measureBorderCalls } from './borderCalls.ts'
import { isOver, measureTimes, printTable, type Row } from './budget.ts'
import { measureBytes } from './bytes.ts'
import { measureEmbedded } from './embedded/table.ts'
import { measureNodeCalls } from './nodeCalls.ts'
import { measurePage, startPages } from './page.ts'
import { startSlowLine } from './slowLine.ts'

/*
 * `npm run bench`: the budget table, measured; fails over a hard limit. `npm run bench:embedded` is the same program with `--embedded`: how long
 * the embedded wallet keeps somebody waiting, without limits.
 */

const { values: flags } = parseArgs({
  options: {
    /** As CI runs it, which is the same. */
    ci: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    /** Visitors of that, each in a browser of their own. */
    visitors: { type: 'string', default: '10' },
  },
})

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

if (flags.embedded) await measureEmbedded(Number(flags.visitors))
else {
  const rows = await run()
  console.log(printTable(rows))
  const over = rows.filter(isOver)
  if (over.length > 0) {
    console.error(`\nOver a hard limit: ${over.map(({ what }) => what).join('; ')}.`)
    process.exit(1)
  }
}
