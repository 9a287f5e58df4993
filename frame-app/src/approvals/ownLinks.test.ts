// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { guardLinks, isHandOver } from './ownLinks.ts'

test.each([
  ['/v1/hand-over', true],
  ['/v1/hand-over?projectId=p#h=x', true],
  ['/v1/assets/../hand-over#h=x', true],
  ['/v1/window', false],
  ['https://shop.example/v1/hand-over', false],
  ['data:text/plain,/v1/hand-over', false],
  ['http://[', false],
])('%s', (address, is) => expect(isHandOver(address)).toBe(is))

test.each(['pointerdown', 'contextmenu', 'focusin', 'click', 'auxclick', 'dragstart'])(
  'threat 1: a stranger’s link to the window that hands a key over leads nowhere: %s; others do',
  (name) => {
    document.body.innerHTML = `<a href="${location.origin}/v1/hand-over#h=x"><b></b></a><a href="https://shop.example/"><i></i></a>`
    guardLinks(document)
    const send = (selector: string) => {
      const event = new Event(name, { bubbles: true, cancelable: true, composed: true })
      document.querySelector(selector)?.dispatchEvent(event)
      return [event.defaultPrevented, document.querySelector(selector)?.parentElement?.hasAttribute('href')]
    }
    expect(send('b')).toEqual([true, false])
    expect(send('i')).toEqual([false, true])
  },
)
