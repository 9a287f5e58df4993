import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every folder that this repository's programs make for themselves begins so; others are the tools' own, such as a compiler's cache. */
const prefix = 'walletframe-'

/** Milliseconds that the last processes of a run have to end. */
const grace = 5_000

const readOrNothing = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process ended meanwhile, or is another user's.
    return ''
  }
}

/** Processes that inherited this folder as their temporary one. Only Linux tells: elsewhere there are none. */
const processesOf = (folder: string): string[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readOrNothing(`/proc/${pid}/environ`).split('\0').includes(`TMPDIR=${folder}`))
    .map(
      (pid) => `${pid} ${readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 160)}`,
    )
}

/**
 * A temporary folder of their own for the programs of one step.
 * @returns `env` to start them with, and `end`, which says what they left behind: folders by name, processes by id and command. The folder is gone afterwards; processes are not ended.
 */
export const temporaryFolder = (
  patience = grace,
): {
  readonly env: Readonly<Record<'TMPDIR' | 'TMP' | 'TEMP', string>>
  readonly end: () => Promise<readonly string[]>
} => {
  const folder = mkdtempSync(join(tmpdir(), 'wf-'))
  // A database that runs as another user must reach its own folder inside.
  chmodSync(folder, 0o755)
  return {
    env: { TMPDIR: folder, TMP: folder, TEMP: folder },
    end: async () => {
      const deadline = Date.now() + patience
      while (processesOf(folder).length > 0 && Date.now() < deadline) await sleep(100)
      const left = [
        ...readdirSync(folder).filter((name) => name.startsWith(prefix)),
        ...processesOf(folder).map((line) => `process ${line}`),
      ]
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      return left
    },
  }
}
