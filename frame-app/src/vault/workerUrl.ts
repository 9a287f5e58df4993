import stretchUrl from './worker/stretchWorker.ts?worker&url'
import vaultUrl from './worker/vaultWorker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** The one that holds the root, and the one that stretches a passphrase. */
const urls = { vault: vaultUrl, stretch: stretchUrl } as const
const known: readonly string[] = Object.values(urls)

let policy: Policy | undefined

/**
 * The URL of a worker in the form that the document's Trusted Types demand. The policy is the document's only one, and it lets exactly these
 * through: whatever else gets into the document cannot start a worker.
 */
export const trustedWorkerUrl = (which: keyof typeof urls): string => {
  const workerUrl = urls[which]
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return workerUrl
  policy ??= factory.createPolicy('walletframe', {
    createScriptURL: (url) => {
      if (!known.includes(url)) throw new TypeError('Only workers of the vault may be started.')
      return url
    },
  })
  return policy.createScriptURL(workerUrl)
}
