import type { Case, Target } from './cases.ts'

/* What a page lays above an approval. Each function runs in the page and gets the places of the card and its buttons. */

type Cover = readonly [name: string, act: (target: Target) => unknown, gesture?: boolean]

const all: readonly Cover[] = [
  [
    'an opaque box over the words',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x}px;top:${card.y + 40}px;width:${card.width}px;height:80px;background:#fff;pointer-events:none`
      box.textContent = 'Claim your free NFT'
      document.body.append(box)
    },
  ],
  [
    '1 px',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x + 20}px;top:${card.y + 60}px;width:1px;height:1px;background:#777;pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'opacity .01 over everything',
    () => {
      const box = document.createElement('div')
      box.style.cssText = 'position:fixed;z-index:99;inset:0;background:#fff;opacity:.01;pointer-events:none'
      document.body.append(box)
    },
  ],
  [
    'words alone',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x + 10}px;top:${card.y + 60}px;font:20px sans-serif;pointer-events:none`
      box.textContent = 'Claim your free NFT'
      document.body.append(box)
    },
  ],
  [
    'a shadow from beside',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x - 40}px;top:${card.y + 40}px;width:20px;height:80px;box-shadow:200px 0 0 0 #fff;pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'an outline from beside',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x - 40}px;top:${card.y + 60}px;width:10px;height:10px;outline:150px solid #fff;pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'a drop-shadow from off the screen',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:-500px;top:${card.y + 40}px;width:300px;height:80px;background:#fff;filter:drop-shadow(${500 + card.x}px 0 0 #fff);pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'a text-shadow from off the screen',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:-500px;top:${card.y + 40}px;width:400px;font:900 60px sans-serif;text-shadow:${500 + card.x}px 0 0 #000;pointer-events:none`
      box.textContent = 'FREE NFT'
      document.body.append(box)
    },
  ],
  [
    'border-image-outset',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x - 60}px;top:${card.y + 40}px;width:20px;height:20px;border:10px solid;border-image:linear-gradient(#fff,#fff) 1;border-image-outset:150px;pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'a child that overflows',
    ({ card }) => {
      const box = document.createElement('div')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x - 10}px;top:${card.y + 40}px;width:1px;height:1px;overflow:visible;pointer-events:none`
      const child = document.createElement('div')
      child.style.cssText = 'width:300px;height:80px;background:#fff'
      box.append(child)
      document.body.append(box)
    },
  ],
  [
    '::before of html',
    ({ card }) => {
      const style = document.createElement('style')
      style.textContent = `html::before{content:"";position:fixed;z-index:99;left:${card.x}px;top:${card.y + 40}px;width:300px;height:80px;background:#fff;pointer-events:none}`
      document.head.append(style)
    },
  ],
  [
    'a popover',
    ({ card }) => {
      const box = document.createElement('div')
      box.popover = 'manual'
      box.style.cssText = `inset:auto;margin:0;border:0;left:${card.x}px;top:${card.y + 40}px;width:300px;height:80px;pointer-events:none`
      document.body.append(box)
      box.showPopover()
    },
  ],
  [
    '::backdrop of a popover',
    () => {
      const style = document.createElement('style')
      style.textContent = '#cover::backdrop{background:rgba(255,255,255,.9);pointer-events:none}'
      const box = document.createElement('div')
      box.id = 'cover'
      box.popover = 'manual'
      box.style.cssText = 'inset:auto;left:0;top:0;width:1px;height:1px;pointer-events:none'
      document.body.append(style, box)
      box.showPopover()
    },
  ],
  [
    '::backdrop of a dialog',
    () => {
      const style = document.createElement('style')
      style.textContent = '#cover::backdrop{background:rgba(255,255,255,.9);pointer-events:none}'
      const box = document.createElement('dialog')
      box.id = 'cover'
      box.style.cssText = 'inset:auto;left:0;top:0;width:1px;height:1px;pointer-events:none'
      document.body.append(style, box)
      ;(window as unknown as { reallyShowModal(dialog: HTMLDialogElement): void }).reallyShowModal(box)
    },
  ],
  [
    '::backdrop of full screen',
    () => {
      const style = document.createElement('style')
      style.textContent =
        '#cover{all:unset;position:fixed!important;width:1px!important;height:1px!important}#cover::backdrop{background:rgba(255,255,255,.9);pointer-events:none}'
      const box = document.createElement('div')
      box.id = 'cover'
      document.body.append(style, box)
      return box.requestFullscreen()
    },
    true,
  ],
  [
    'an SVG rectangle',
    ({ card }) => {
      const box = document.createElement('div')
      box.innerHTML = `<svg style="position:fixed;z-index:99;left:${card.x}px;top:${card.y + 40}px;pointer-events:none" width="300" height="80"><rect width="300" height="80" fill="#fff"/></svg>`
      document.body.append(box)
    },
  ],
  [
    'a video',
    ({ card }) => {
      const box = document.createElement('video')
      box.style.cssText = `position:fixed;z-index:99;left:${card.x}px;top:${card.y + 40}px;width:300px;height:80px;background:#fff;pointer-events:none`
      document.body.append(box)
    },
  ],
  [
    'a canvas',
    ({ card }) => {
      const box = document.createElement('canvas')
      box.width = 300
      box.height = 80
      box.style.cssText = `position:fixed;z-index:99;left:${card.x}px;top:${card.y + 40}px;pointer-events:none`
      box.getContext('2d')?.fillRect(0, 0, 300, 80)
      document.body.append(box)
    },
  ],
  [
    'the old picture of a view transition',
    () => {
      const style = document.createElement('style')
      style.textContent =
        '::view-transition-old(root),::view-transition-new(root){animation-duration:60s}::view-transition{pointer-events:none}'
      document.head.append(style)
      document.startViewTransition(() => undefined)
    },
  ],
  [
    'an element of a view transition',
    ({ card }) => {
      const style = document.createElement('style')
      style.textContent = `#cover{view-transition-name:cover;position:fixed;left:${card.x}px;top:${card.y + 40}px;width:300px;height:80px;background:#fff;pointer-events:none}::view-transition-group(*){animation-duration:60s}::view-transition{pointer-events:none}`
      const box = document.createElement('div')
      box.id = 'cover'
      document.head.append(style)
      document.body.append(box)
      document.startViewTransition(() => box.remove())
    },
  ],
]

export const covers: readonly Case[] = all.map(([name, script, gesture]) => ({
  name: `COVER: ${name}`,
  script,
  ...(gesture ? { gesture } : {}),
  message: 'never',
}))
