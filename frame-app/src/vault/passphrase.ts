import { readPassphrase } from './passphraseForm.ts'
import { startWorker } from './workerHandle.ts'
import type { Stretch } from './worker/stretch.ts'
import { trustedWorkerUrl } from './workerUrl.ts'

/*
 * The passphrase: the one user half that a person chooses, and so the one that can be guessed. It is stretched, and alone it opens nothing:
 * the half of the server is salt and secret of the wrapping key, and given out some times an hour.
 */

/**
 * The user half of a passphrase's slot, as a key that nobody can export.
 * @param walletId its salt, hashed: what is computed for one wallet is worth nothing for another.
 * @throws VaultError `worker-ended` where it took too long, or memory is short.
 */
export const passphraseHalf = async (typed: string, walletId: string): Promise<CryptoKey> => {
  const utf8 = new TextEncoder()
  const salt = new Uint8Array(
    await crypto.subtle.digest('SHA-256', utf8.encode(`walletframe|v1|passphrase|${walletId}`)),
  )
  const url = trustedWorkerUrl('stretch')
  const worker = startWorker<Stretch>(
    new Worker(url, { type: 'module', name: 'walletframe-stretch' }),
    () => {},
  )
  try {
    const bytes = await worker.call((remote) => remote.stretch(utf8.encode(readPassphrase(typed)), salt))
    try {
      return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
    } finally {
      bytes.fill(0)
    }
  } finally {
    worker.end()
  }
}
