import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/* A key service in the place of OpenBao or Vault: encrypt and decrypt of its Transit engine, as their documentation has them. */

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export const startKeyEngine = async () => {
  const key = randomBytes(32)
  const token = `hvs.${randomBytes(18).toString('base64url')}`
  const heard: { readonly path: string; readonly namespace: string | undefined }[] = []
  /** Statuses that it answers with next, before it works again. */
  const faults: number[] = []
  /** What it says of every wrapped key, in the place of the truth. */
  const lies: { plaintext?: string } = {}

  const seal = (plaintext: string): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const body = Buffer.concat([
      cipher.update(Buffer.from(plaintext, 'base64')),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return `vault:v1:${Buffer.concat([iv, body]).toString('base64')}`
  }
  const open = (ciphertext: string): string => {
    const bytes = Buffer.from(ciphertext.replace(/^vault:v1:/, ''), 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(-16),
    )
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64')
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const work = async () => {
      const body = JSON.parse(await readText(request)) as Record<string, string>
      const { url: path = '', headers } = request
      const namespace = headers['x-vault-namespace']
      heard.push({ path, namespace: typeof namespace === 'string' ? namespace : undefined })
      const fault = faults.shift()
      if (fault !== undefined) return answer(fault, { errors: ['out of order'] })
      if (headers['x-vault-token'] !== token) return answer(403, { errors: ['permission denied'] })
      if (path === '/v1/transit/encrypt/wallets')
        return answer(200, { data: { ciphertext: seal(body['plaintext'] ?? ''), key_version: 1 } })
      if (path === '/v1/transit/decrypt/wallets')
        try {
          return answer(200, { data: { plaintext: lies.plaintext ?? open(body['ciphertext'] ?? '') } })
        } catch {
          return answer(400, { errors: ['invalid ciphertext: unable to decrypt'] })
        }
      return answer(404, { errors: [] })
    }
    void work()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/transit`
  return {
    url,
    token,
    heard,
    faults,
    lies,
    seal,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
