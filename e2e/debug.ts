import { chromium } from 'playwright'
import { anyPorts, startWorld } from '@walletframe/dev-server'
import { visitorLaunchOptions } from './support/chromium.ts'
const world = await startWorld({ ports: anyPorts, folder: '/tmp/wfdbg', fresh: true, logLevel: 'warn' })
const b = await chromium.launch(await visitorLaunchOptions())
const p = await b.newPage()
p.on('console', m => console.log('C', m.type(), m.text().slice(0,300)))
p.on('pageerror', e => console.log('E', e.message.slice(0,300)))
p.on('requestfailed', r => console.log('F', r.url(), r.failure()?.errorText))
await p.goto(world.urls.dapp)
await p.waitForTimeout(1000)
await p.getByTestId('connect').click()
await p.waitForTimeout(2500)
await p.screenshot({ path: '/tmp/s1.png' })
console.log(p.frames().map(f => f.url()))
await b.close(); await world.stop(); process.exit(0)
