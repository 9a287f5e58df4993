import { copyFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, expect, test } from '@playwright/test'
import { visitorLaunchOptions } from '../support/chromium.ts'

/* The social picture (Open Graph, 1200 x 630), made of the mark and of the picture of the Connect view: for the documents and the demo's pages. */

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const mark = readFileSync(at('frame-app/src/theme/mark.svg'), 'utf8')
const connect = readFileSync(at('docs/images/connect-light.png')).toString('base64')

/* The card stands in the middle of its picture, 360 px wide. */
const markup = `<!doctype html><html lang="en"><style>
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; background: #f1f1fd; color: #17171c; font-family: 'Noto Sans', system-ui, sans-serif }
main { position: absolute; inset: 0; padding-left: 80px; display: flex; flex-direction: column; justify-content: center; width: 700px }
header { display: flex; align-items: center; gap: 20px; margin-bottom: 36px }
header svg { width: 72px; height: 72px }
header span { font-size: 42px; font-weight: 700; letter-spacing: -.02em }
h1 { font-size: 54px; line-height: 1.14; letter-spacing: -.03em; font-weight: 700 }
p { margin-top: 26px; font-size: 27px; line-height: 1.4; color: #55555f }
figure { position: absolute; right: 0; top: 0; width: 480px; height: 630px; background: url(data:image/png;base64,${connect}) no-repeat -240px -25px / 960px 680px }
</style><main><header>${mark}<span>WalletFrame</span></header><h1>A wallet for your page, from your own server</h1><p>One small script. Any wallet, or email.</p></main><figure></figure></html>`

test('the social picture', async () => {
  const browser = await chromium.launch(await visitorLaunchOptions())
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(markup)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ path: at('docs/images/social.png') })
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  copyFileSync(at('docs/images/social.png'), at('dev-server/public/social.png'))
  await browser.close()
})
