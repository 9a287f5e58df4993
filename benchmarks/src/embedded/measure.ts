import type { Browser, BrowserContext } from 'playwright'
import type { World } from '@walletframe/dev-server'
import type { Doorman } from '../../../e2e/support/doorman.ts'
import { addedAt, countMarks, noteMarks } from './marks.ts'
import { Visitor } from './visitor.ts'

/** Milliseconds between two codes that one browser may ask for, for one address. */
const betweenCodes = 30_000

/** What is measured of one visitor, each in milliseconds. */
export type Measures = {
  /** Nothing of it loaded before: from Connect until the page has its account, a wallet made in between. */
  readonly loginCold: number
  /** From the first byte of the page to a signed message. */
  readonly firstSignature: number
  readonly firstShown: number
  readonly firstSigned: number
  readonly shown: readonly number[]
  readonly signed: readonly number[]
  /** After the page was loaded anew: the wallet is locked. */
  readonly lockedShown: number
  readonly lockedSigned: number
  /** Connect again with the session that is there. */
  readonly goOn: number
  /** Connect again by code, the frame there. */
  readonly loginWarm: number
  readonly presses: number
  readonly keys: number
}

const warmSignatures = 3

let visitors = 0
const newEmail = () => {
  visitors += 1
  return `somebody${visitors}@example.com`
}

const newContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext()
  await noteMarks(context)
  return context
}

/**
 * One visitor, in a browser that was never here. @returns what goes on once the browser may have another code: so many visitors can wait
 * for that at the same time.
 */
export const beginVisit = async (browser: Browser, world: World): Promise<() => Promise<Measures>> => {
  const context = await newContext(browser)
  const visitor = new Visitor(await context.newPage(), world)
  const email = newEmail()
  await visitor.visit(world.urls.crossSiteDapp)
  const began = await visitor.page.evaluate(() => performance.timeOrigin)
  const loginCold = await visitor.logIn(email, true)
  const first = await visitor.sign()
  const firstSignature = (await addedAt(visitor.page, 'log-result-personal_sign')) - began
  const counts = await countMarks(visitor.page)
  const shown: number[] = []
  const signed: number[] = []
  for (let round = 0; round < warmSignatures; round += 1) {
    const again = await visitor.sign()
    shown.push(again.shown)
    signed.push(again.signed)
  }
  await visitor.page.reload()
  await visitor.page.waitForFunction(
    () => document.querySelector('[data-testid="state-status"]')?.textContent === 'connected',
  )
  const locked = await visitor.sign()
  await visitor.disconnect()
  const goOn = await visitor.goOn()
  await visitor.signOut()
  return async () => {
    const waits = Math.max(0, visitor.codeAt + betweenCodes + 1_000 - Date.now())
    await new Promise((resolve) => setTimeout(resolve, waits))
    await visitor.page.bringToFront()
    const loginWarm = await visitor.logIn(email, false)
    await context.close()
    return {
      loginCold,
      firstSignature,
      firstShown: first.shown,
      firstSigned: first.signed,
      shown,
      signed,
      lockedShown: locked.shown,
      lockedSigned: locked.signed,
      goOn,
      loginWarm,
      ...counts,
    }
  }
}

/** A wallet that was made on one site is handed over to another one of the same browser. @returns milliseconds from the press on what opens the window. */
export const measureHandOver = async (browser: Browser, world: World, shop: Doorman): Promise<number> => {
  const context = await newContext(browser)
  try {
    const email = newEmail()
    const first = new Visitor(await context.newPage(), world)
    // The frame's own site: what the wallet's window stores is what its frame stores.
    await first.visit(world.urls.dapp)
    await first.logIn(email, true)
    const second = new Visitor(await context.newPage(), world)
    await second.visit(`http://shop.localhost:${new URL(shop.urls.dapp).port}`)
    await second.press('connect')
    await second.signIn(email)
    return await second.takeOver()
  } finally {
    await context.close()
  }
}
