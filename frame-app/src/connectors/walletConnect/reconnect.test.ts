import { expect, test, vi } from 'vitest'
import { reconnectOnReturn } from './reconnect.ts'

const setUp = (connected: boolean) => {
  const target = new EventTarget()
  const initial: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const sight = Object.assign(target, initial)
  const restartTransport = vi.fn(async () => Promise.reject(new Error('No internet connection.')))
  let time = 0
  reconnectOnReturn({ connected, restartTransport }, sight, () => time)
  const see = (state: DocumentVisibilityState, after: number) => {
    time += after
    sight.visibilityState = state
    target.dispatchEvent(new Event('visibilitychange'))
  }
  return { see, restartTransport }
}

test('back from a wallet app, the socket is opened anew, once a return; a failure is nobody’s', () => {
  const { see, restartTransport } = setUp(true)
  see('hidden', 100)
  expect(restartTransport).not.toHaveBeenCalled()
  see('visible', 20_000)
  expect(restartTransport).toHaveBeenCalledTimes(1)
  see('visible', 20_000)
  expect(restartTransport).toHaveBeenCalledTimes(1)
  see('hidden', 100)
  see('visible', 20_000)
  expect(restartTransport).toHaveBeenCalledTimes(2)
})

test('a short look elsewhere leaves a socket that is there; one that is gone is opened at once', () => {
  const there = setUp(true)
  there.see('hidden', 100)
  there.see('visible', 500)
  expect(there.restartTransport).not.toHaveBeenCalled()
  const gone = setUp(false)
  gone.see('hidden', 100)
  gone.see('visible', 500)
  expect(gone.restartTransport).toHaveBeenCalledTimes(1)
})
