import { test } from './gallery.ts'
const shots = (process.env['SHOTS'] ?? '').split(' ').map((s) => s.split('/'))
test('shots', async ({ stage }) => {
  test.setTimeout(300_000)
  for (const [view = '', state = '', theme = 'light', width = '390', lang = 'en'] of shots) {
    await stage.page.setViewportSize({ width: Number(width), height: 844 })
    const wrong = await stage.show({ view, state }, { theme, lang })
    await stage.page.waitForTimeout(400)
    console.log(view, state, theme, width, wrong.join(), (await stage.axe()).join())
    await stage.page.screenshot({ path: `/tmp/shots/${view}-${state}-${theme}-${width}-${lang}.png` })
  }
})
