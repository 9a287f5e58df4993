import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a server of this folder and kills it with SIGKILL as soon as what it printed is enough.
 * @param program a file of this folder that reads its configuration from TEST_CONFIG.
 * @returns the whole lines that it printed.
 * @throws Error where it ended by itself.
 */
export const runUntilKilled = (
  program: string,
  values: object,
  isEnough: (text: string) => boolean,
): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
      env: { ...process.env, TEST_CONFIG: JSON.stringify(values) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    running.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (isEnough(text)) running.kill('SIGKILL')
    })
    running.once('error', reject)
    running.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(text.split('\n').slice(0, -1))
      else reject(new Error(`the server ended by itself: ${text}`))
    })
  })
