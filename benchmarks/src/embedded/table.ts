import { anyPorts, startWorld } from '@walletframe/dev-server'
import { chromium } from 'playwright'
import { visitorLaunchOptions } from '../../../e2e/support/chromium.ts'
import { startDoorman } from '../../../e2e/support/doorman.ts'
import { median, spread } from '../budget.ts'
import { beginVisit, measureHandOver } from './measure.ts'

/*
 * `npm run bench:embedded`: how long the embedded wallet keeps somebody waiting who is as quick as a program, in the local world with its real
 * server, mail and chain. It prints a table and fails at nothing but a step that does not happen.
 */

const line = (what: string, measured: string, note: string): void =>
  console.log([what.padEnd(72), measured.padStart(10), `  ${note}`].join(' '))

/** @param runs visitors, each in a browser of their own. */
export const measureEmbedded = async (runs: number): Promise<void> => {
  const shop = await startDoorman()
  const world = await startWorld({
    ports: anyPorts,
    temporary: true,
    logLevel: 'silent',
    extraOrigins: [`http://shop.localhost:${new URL(shop.urls.dapp).port}`],
  })
  shop.standBefore(world)
  const browser = await chromium.launch(await visitorLaunchOptions())
  try {
    // The first one finds a server and a browser that have never done anything; nobody counts it.
    await (
      await beginVisit(browser, world)
    )()
    const begun: (() => ReturnType<Awaited<ReturnType<typeof beginVisit>>>)[] = []
    const handOver: number[] = []
    for (let run = 0; run < runs; run += 1) {
      begun.push(await beginVisit(browser, world))
      handOver.push(await measureHandOver(browser, world, shop))
    }
    const all: Awaited<ReturnType<(typeof begun)[number]>>[] = []
    for (const finish of begun) all.push(await finish())

    const times = (what: string, values: readonly number[]) =>
      line(what, `${median(values).toFixed(0)} ms`, spread(values))
    const signed = all.flatMap((each) => each.signed)
    line('what', 'measured', 'how')
    times(
      'login by code, nothing loaded yet: Connect to account, a wallet is made',
      all.map((each) => each.loginCold),
    )
    times(
      'login by code, frame there, wallet there: Connect to account',
      all.map((each) => each.loginWarm),
    )
    times(
      'Connect again with the session that is there: Connect to account',
      all.map((each) => each.goOn),
    )
    times('hand-over to a second site: press that opens the window to account', handOver)
    times(
      'request to approval visible, first in a page',
      all.map((each) => each.firstShown),
    )
    times(
      'request to approval visible, warm',
      all.flatMap((each) => each.shown),
    )
    times(
      'request to approval visible, page loaded anew',
      all.map((each) => each.lockedShown),
    )
    times('sign: press on Approve to signature, wallet open', signed)
    times(
      'sign: the same, page loaded anew (unlocks first)',
      all.map((each) => each.lockedSigned),
    )
    times(
      'unlock: what that takes longer',
      all.map((each) => each.lockedSigned - median(signed)),
    )
    times(
      'first visit to a signed message, never had a wallet',
      all.map((each) => each.firstSignature),
    )
    const [counted] = all
    line(
      'what a person needs for that',
      `${counted?.presses}+${counted?.keys}`,
      'presses and keys (those of the address, Enter and the code’s six)',
    )
  } finally {
    await browser.close()
    await world.stop()
    await shop.close()
  }
}
