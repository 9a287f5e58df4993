import { anyPorts, startWorld } from '@walletframe/dev-server'
import { startDoorman, type Clothes, type Doorman } from './doorman.ts'
import { test as base } from './world.ts'

export type { Clothes }

export type Wardrobe = {
  /** What the page wears from the next load on. */
  readonly dress: (clothes: Clothes) => void
}

/** As {@link base}, with a dapp that can be dressed; each test begins with it as it is. */
export const test = base.extend<{ readonly wardrobe: Wardrobe }, { readonly doorman: Doorman }>({
  doorman: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const doorman = await startDoorman()
      await use(doorman)
      await doorman.close()
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ doorman }, use) => {
      const extraOrigins = [...Object.values(doorman.urls), doorman.insecure]
      const world = await startWorld({ ports: anyPorts, temporary: true, logLevel: 'silent', extraOrigins })
      doorman.standBefore(world)
      await use({ ...world, urls: { ...world.urls, ...doorman.urls } })
      await world.stop()
    },
    { scope: 'worker' },
  ],
  wardrobe: [
    async ({ doorman }, use) => {
      doorman.dress({})
      await use(doorman)
    },
    { auto: true },
  ],
})
