import { unannounced } from './support/complaints.ts'
import { expect, expectErrors, newVisitor, test } from './support/world.ts'

/* The watch itself: each kind of complaint is heard, and fails a test that did not announce it. */

const page = (script: string, policy = '') =>
  `data:text/html,${encodeURIComponent(`${policy}<script>${script}</script>`)}`

const kinds: readonly (readonly [string, string])[] = [
  ['an uncaught error', page('throw new Error("complaint")')],
  ['an unhandled rejection', page('Promise.reject(new Error("complaint"))')],
  ['a console error', page('console.error("complaint")')],
  [
    'an error in a frame',
    page(`document.write('<iframe srcdoc="<script>throw Error(1)</'+'script>"></iframe>')`),
  ],
  [
    'an error in a worker',
    page('new Worker(URL.createObjectURL(new Blob(["setTimeout(() => { throw Error(1) })"])))'),
  ],
  [
    'a report of the policy',
    page(
      'new Image().src = "http://127.0.0.1:9/"',
      `<meta http-equiv=content-security-policy content="img-src 'none'">`,
    ),
  ],
]

for (const [name, url] of kinds)
  test(`${name} is heard, and may be announced`, async ({ visitor }) => {
    await (await visitor.newPage()).goto(url)
    await expect.poll(unannounced).toHaveLength(1)
    expectErrors(/^(uncaught|console): /)
    expect(unannounced()).toEqual([])
  })

test('an error in a window is heard', async ({ visitor }) => {
  const opened = await visitor.newPage()
  await opened.goto(page('onclick = () => open("about:blank").eval("setTimeout(() => { throw Error(1) })")'))
  await opened.mouse.click(5, 5)
  await expect.poll(unannounced).toHaveLength(1)
  expectErrors(/Error: 1/)
})

test('a complaint that is not announced fails the test', async ({ visitor }) => {
  await (await visitor.newPage()).goto(page('throw new Error("complaint")'))
  await expect.poll(unannounced).toHaveLength(1)
  // Up to here everything must hold; what is left is the end of the test.
  test.fail()
})

test('an error that was announced and did not come fails the test', async ({ visitor }) => {
  await (await visitor.newPage()).goto(page(''))
  expectErrors(/never/)
  test.fail()
})

test('each visitor has a wallet that announces itself', async ({ visitorBrowser }) => {
  const heard = async (announcing: boolean) => {
    const context = await newVisitor(visitorBrowser, announcing)
    const opened = await context.newPage()
    await opened.goto(page(''))
    const names = await opened.evaluate(() => {
      const list: string[] = []
      window.addEventListener('eip6963:announceProvider', (event) =>
        list.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return list
    })
    await context.close()
    return names
  }
  expect(await heard(true)).toEqual(['Resident Wallet'])
  expect(await heard(false)).toEqual([])
})
