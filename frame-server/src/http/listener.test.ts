import { Agent, request as httpRequest, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createListener, type Listener } from './listener.ts'

let listener: Listener
const agents: Agent[] = []
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  await listener.stop(0)
})

const times = { header: 300, request: 600, keepAlive: 75_000, check: 50 }

const start = (handle: RequestListener) => {
  listener = createListener(handle, { maxConnections: 3, times })
  return listener.start(0, '127.0.0.1')
}

/** One request on a connection that is kept. */
const ask = (port: number, agent: Agent): Promise<{ readonly text: string; readonly connection: string }> =>
  new Promise((resolve, reject) => {
    agents.push(agent)
    const request = httpRequest({ port, host: '127.0.0.1', agent }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part.toString()
      })
      response.on('end', () => resolve({ text, connection: String(response.headers.connection) }))
    })
    request.on('error', reject)
    request.end()
  })

const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (part: Buffer) => {
      text += part.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })

describe('createListener', () => {
  test('a stop ends a kept connection with the answer that is under way', async () => {
    let answer: (() => void) | undefined
    const port = await start((_request, response) => {
      answer = () => response.end('done')
    })
    const asked = ask(port, new Agent({ keepAlive: true }))
    await expect.poll(() => answer !== undefined).toBe(true)
    const started = performance.now()
    const stopped = listener.stop(5_000)
    answer?.()
    expect(await asked).toEqual({ text: 'done', connection: 'close' })
    await stopped
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('and does not wait for idle ones', async () => {
    const port = await start((_request, response) => response.end('done'))
    expect((await ask(port, new Agent({ keepAlive: true }))).connection).toBe('keep-alive')
    const started = performance.now()
    await listener.stop(5_000)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('what is not done in time is cut off', async () => {
    const port = await start(() => undefined)
    const asked = ask(port, new Agent()).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await listener.stop(200)
    expect(await asked).toBeInstanceOf(Error)
  })

  test.each([
    ['a header that does not end', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['a body that does not end', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'],
  ])('S16: %s is cut off', async (_what, text) => {
    const port = await start((request, response) => {
      request.resume().on('end', () => response.end('done'))
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    expect(await closed(socket)).toContain('408')
  })

  test('a port that is taken is an error', async () => {
    const port = await start((_request, response) => response.end())
    const other = createListener(() => undefined, { maxConnections: 3 })
    await expect(other.start(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  })
})
