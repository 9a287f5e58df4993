import type { Page } from '@playwright/test'

/** What a page gets of `provider.request`: one of the two. */
export type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** `provider.request` of the WalletFrame in the page. */
export const ask = (page: Page, method: string, params?: unknown): Promise<Answer> =>
  page.evaluate(
    async (request) => {
      const { provider } = (
        globalThis as unknown as { walletFrame: { provider: { request(args: object): Promise<unknown> } } }
      ).walletFrame
      try {
        return { result: await provider.request(request) }
      } catch (error) {
        const { code, message, data } = error as { code: number; message: string; data?: unknown }
        return { error: { code, message, data } }
      }
    },
    { method, ...(params === undefined ? {} : { params }) },
  )
