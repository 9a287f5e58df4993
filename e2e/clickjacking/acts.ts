import { encodeFunctionData, parseAbi } from 'viem'
import { sendFromChain } from '../support/tokens.ts'
import type { Act, Box, Case, Target } from './cases.ts'
import type { Stage } from './stage.ts'

/* How the person is made to press. Real input of the browser; what the page does meanwhile is its own script. */

/** Milliseconds after which a button that may be armed is armed. */
const armingTime = 1_000
/** Milliseconds that the slowest token may take to answer. */
const slowest = 20_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const

/** Where the button is now: the page may have moved it, or made it so small that it has no place. */
const placeNow = async (stage: Stage, target: Target): Promise<Box> => {
  const frame = await stage.frame()
  const button = frame.getByTestId('approve-confirm').or(frame.getByTestId('approve-in-window')).first()
  return (await button.boundingBox().catch(() => null)) ?? target.confirm
}

/** A pointer that is over the approval for as long as it takes to arm, as one is before its press: whoever never moved presses nothing. */
const rest = async (stage: Stage, [x, y]: readonly [number, number]) => {
  await stage.page.mouse.move(x - 24, y - 12)
  await stage.page.mouse.move(x, y, { steps: 3 })
  await wait(armingTime)
}

const moveFrame = (stage: Stage, x: number, y: number) =>
  stage.page.evaluate(
    ([dx, dy]) => {
      const frame = document.querySelector('iframe')
      if (!frame) return
      const { left, top } = frame.getBoundingClientRect()
      frame.style.cssText += `;left:${left + dx}px!important;top:${top + dy}px!important`
    },
    [x, y] as const,
  )

const focusFrame = (stage: Stage) => stage.page.evaluate(() => document.querySelector('iframe')?.focus())

const focused = async (stage: Stage) =>
  (await stage.frame()).evaluate(
    () => (document.activeElement as HTMLElement | null)?.dataset['testid'] ?? '',
  )

type Run = (stage: Stage, target: Target, what: Case) => Promise<void>

const acts: Readonly<Record<Act, Run>> = {
  click: async (stage, target) => {
    const [x, y] = middle(await placeNow(stage, target))
    await rest(stage, [x, y])
    await stage.page.mouse.click(x, y)
  },
  blindKeys: async (stage) => {
    await wait(armingTime)
    await focusFrame(stage)
    for (let presses = 0; presses < 12; presses += 1) {
      if (['approve-confirm', 'approve-in-window'].includes(await focused(stage))) break
      await stage.page.keyboard.press('Tab')
    }
    await stage.page.keyboard.press('Enter')
  },
  jump: async (stage, { confirm }, { after = 0 }) => {
    const [x, y] = middle(confirm)
    await rest(stage, [x, y])
    await stage.page.mouse.move(110, 140)
    await moveFrame(stage, 110 - x, 140 - y)
    await wait(after)
    await stage.page.mouse.click(110, 140)
  },
  rejectShift: async (stage, { confirm, reject }) => {
    const [x, y] = middle(reject)
    await rest(stage, [x, y])
    await moveFrame(stage, reject.x - confirm.x, 0)
    await wait(30)
    await stage.page.mouse.click(x, y)
  },
  scroll: async (stage, { confirm }) => {
    await stage.page.evaluate(() => {
      // A reload goes back to where the page was scrolled before.
      window.scrollTo({ top: 0, behavior: 'instant' })
      document.adoptedStyleSheets = []
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText += ';position:absolute!important'
    })
    const [x, y] = middle(confirm)
    await rest(stage, [x, y - 120])
    await stage.page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
    await wait(20)
    await stage.page.mouse.click(x, y - 120)
  },
  // Its own request: see `askSlowToken`. The clicks end as what is asked for comes up.
  slowToken: async (stage, target) => {
    const [x, y] = middle(target.confirm)
    await rest(stage, [x, y])
    const shown = (await stage.frame()).getByTestId('approve-action').first()
    const until = Date.now() + slowest
    do {
      await stage.page.mouse.click(x, y)
      await wait(60)
    } while (Date.now() < until && !(await shown.isVisible()))
  },
  lateCover: async (stage, { confirm }, { after = 0 }) => {
    const [x, y] = middle(confirm)
    await rest(stage, [x, y])
    await stage.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff;pointer-events:none'
      document.body.append(cover)
    })
    await wait(after)
    await stage.page.mouse.click(x, y)
  },
  betweenDownAndUp: async (stage, { confirm }) => {
    await rest(stage, middle(confirm))
    await stage.page.mouse.down()
    await stage.page.addStyleTag({ content: 'iframe{opacity:0}' })
    await wait(300)
    await stage.page.mouse.up()
  },
  doubleClick: async (stage, { confirm }) => {
    await rest(stage, middle(confirm))
    await stage.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff'
      cover.addEventListener('pointerdown', () => cover.remove())
      document.body.append(cover)
    })
    await wait(armingTime)
    await stage.page.mouse.dblclick(...middle(confirm))
  },
  // From the moment on when it can be seen, for less than it takes to arm.
  quickClicks: async (stage, { confirm }) => {
    await rest(stage, middle(confirm))
    await stage.page.evaluate(() => document.querySelector('iframe')?.style.setProperty('opacity', '0'))
    await wait(200)
    await stage.page.evaluate(() => document.querySelector('iframe')?.style.removeProperty('opacity'))
    const until = Date.now() + 350
    while (Date.now() < until) {
      await stage.page.mouse.click(...middle(confirm))
      await wait(25)
    }
  },
  lateShrink: async (stage, { confirm }, { after = 0 }) => {
    await rest(stage, middle(confirm))
    await stage.page.addStyleTag({ content: 'iframe{height:300px!important}' })
    await wait(after)
    await stage.page.mouse.click(...middle(await placeNow(stage, { confirm } as Target)))
  },
  takenBack: async (stage, { confirm }) => {
    // The first is closed by the page; the second, which asks for the same, comes up in its place.
    const [x, y] = middle(confirm)
    await rest(stage, [x, y])
    await stage.page.evaluate(() =>
      (window as unknown as { walletFrame: { close(): Promise<void> } }).walletFrame.close(),
    )
    await stage.askMessage()
    await stage.page.mouse.click(x, y)
    await wait(60)
    await stage.page.mouse.click(x, y)
  },
  select: async (stage, { card, confirm }) => {
    await stage.page.evaluate(({ x, y, width }) => {
      const select = document.createElement('select')
      select.id = 'cover'
      select.style.cssText = `position:fixed;z-index:99;left:${x}px;top:${Math.max(y - 30, 0)}px;width:${width}px;height:24px`
      for (const text of ['Claim your free NFT', 'It is free', 'Really'])
        select.append(new Option(text, text))
      document.body.append(select)
    }, card)
    await stage.page.mouse.click(card.x + 20, Math.max(card.y - 30, 0) + 12)
    await rest(stage, middle(confirm))
    await stage.page.mouse.click(...middle(confirm))
  },
  bubble: async (stage, { card, confirm }) => {
    await stage.page.evaluate(({ x, y }) => {
      const form = document.createElement('form')
      form.style.cssText = `position:fixed;z-index:99;left:${x}px;top:${Math.max(y - 60, 0)}px`
      form.innerHTML = '<input required size="4"><button id="claim">Claim</button>'
      document.body.append(form)
    }, card)
    await stage.page.locator('#claim').click()
    await rest(stage, middle(confirm))
    await stage.page.mouse.click(...middle(confirm))
  },
  pictureInPicture: async (stage, target) => {
    await stage.page.evaluate(() => {
      type Pip = { requestWindow(size: object): Promise<Window> }
      document.getElementById('decoy')?.addEventListener('click', () => {
        const { documentPictureInPicture: pip } = window as unknown as { documentPictureInPicture?: Pip }
        void pip?.requestWindow({ width: 500, height: 700 }).then((opened) => {
          const element = document.querySelector('wallet-frame')
          if (element) opened.document.body.append(element)
          document.documentElement.dataset['moved'] = ''
        })
      })
    })
    await stage.page.mouse.click(110, 42)
    // A mouse that moves while the browser opens the window is never heard of again.
    await stage.page.locator('html[data-moved]').waitFor({ timeout: 10_000 })
    await wait(500)
    await rest(stage, middle(target.confirm))
    await stage.page.mouse.click(...middle(target.confirm))
  },
  drag: async (stage, { confirm }) => {
    await stage.page.evaluate(() => {
      const text = document.createElement('div')
      text.textContent = 'Drag me onto the button'
      text.draggable = true
      text.style.cssText = 'position:fixed;left:20px;top:120px'
      document.body.append(text)
    })
    await wait(armingTime)
    await stage.page.mouse.move(60, 128)
    await stage.page.mouse.down()
    await stage.page.mouse.move(...middle(confirm), { steps: 12 })
    await stage.page.mouse.up()
  },
  presses: async (stage, { card, confirm }) => {
    const [x, y] = middle(confirm)
    await rest(stage, [x, y])
    const { mouse } = stage.page
    await mouse.move(x, card.y + 30)
    await mouse.down()
    await mouse.move(x, y, { steps: 4 })
    await mouse.up()
    await mouse.down()
    await mouse.move(x, card.y + 30, { steps: 4 })
    await mouse.move(x, y, { steps: 4 })
    await mouse.up()
    await mouse.click(x, y, { button: 'right' })
  },
  focusThrown: async (stage) => {
    // In the moment when it comes up; not armed yet.
    await focusFrame(stage)
    await stage.page.keyboard.press('Enter')
    await stage.page.keyboard.press('Space')
  },
  heldKey: async (stage) => {
    // Held since before the focus was thrown into the frame: every further press is a repetition.
    await stage.page.keyboard.down('Enter')
    await focusFrame(stage)
    for (let presses = 0; presses < 12; presses += 1) {
      if (['approve-confirm', 'approve-in-window'].includes(await focused(stage))) break
      await stage.page.keyboard.press('Tab')
    }
    for (let presses = 0; presses < 30; presses += 1) {
      await stage.page.keyboard.down('Enter')
      await wait(33)
    }
    await stage.page.keyboard.up('Enter')
  },
  synthetic: async (stage, { confirm }) => {
    await wait(armingTime)
    const [x, y] = middle(confirm)
    await stage.page.evaluate(
      ([clientX, clientY]) => {
        const frame = document.querySelector('iframe')
        frame?.click()
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          document
            .elementFromPoint(clientX, clientY)
            ?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }))
        frame?.contentWindow?.postMessage({ type: 'click', clientX, clientY }, '*')
      },
      [x, y] as const,
    )
  },
  lateTheme: async (stage, { confirm }, { theme = {} }) => {
    await rest(stage, middle(confirm))
    await stage.setTheme(theme)
    await stage.page.mouse.click(...middle(confirm))
  },
}

export const perform = (stage: Stage, target: Target, what: Case): Promise<void> =>
  acts[what.act ?? 'click'](stage, target, what)

/**
 * Asks for a transfer of a token whose every answer burns the gas of the call: it loops until next to none is left. On the test network,
 * where no limit keeps the approval out of the frame.
 */
export const askSlowToken = async (stage: Stage): Promise<void> => {
  const { chain } = stage.world
  const { contractAddress } = await sendFromChain(chain, {
    // Stores `5b 5a 61 2710 10 6000 57 00` and returns it: while (gas > 10 000) {}.
    data: '0x695b5a6127101060005700600052600a6016f3',
  })
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    functionName: 'transfer',
    args: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 1n],
  })
  await stage.request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  await stage.askMoney('0x0', contractAddress, data)
}
