import { chromium } from 'playwright'
import { anyPorts, startWorld } from '@walletframe/dev-server'
import { visitorLaunchOptions } from './support/chromium.ts'
import { Dapp } from './support/world.ts'
const world = await startWorld({ ports: anyPorts, folder: '/tmp/wfdbg', fresh: true, logLevel: 'warn' })
const b = await chromium.launch(await visitorLaunchOptions())
const p = await b.newPage()
p.on('console', (m) => console.log('C', m.type(), m.text().slice(0, 300)))
p.on('pageerror', (e) => console.log('E', e.message.slice(0, 300)))
p.on('worker', (w) => console.log('W', w.url()))
p.on('requestfailed', (r) => console.log('F', r.url(), r.failure()?.errorText))
const d = new Dapp(p, world)
await d.visit()
d.logIn('funded@example.com').catch((e) => console.log(String(e).slice(0, 100)))
await p.waitForTimeout(4000)
console.log(world.mail.messages())
await p.screenshot({ path: '/tmp/s1.png' })
await b.close()
await world.stop()
process.exit(0)
