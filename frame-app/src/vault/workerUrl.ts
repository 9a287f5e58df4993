import workerUrl from './worker/vaultWorker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

let policy: Policy | undefined

/**
 * The vault worker's URL in the form that the document's Trusted Types demand. The policy is the document's only one, and it lets exactly
 * this URL through: whatever else gets into the document cannot start a worker.
 */
export const trustedWorkerUrl = (): string => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return workerUrl
  policy ??= factory.createPolicy('walletframe', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('Only the vault worker may be started.')
      return url
    },
  })
  return policy.createScriptURL(workerUrl)
}
