import { expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { usuallyOnOneDatabase } from './databases.ts'
import { ask, configValues } from './harness.ts'

/* Images that the operator names are in the document as paths at this server: the frame asks nobody else. */

const files = { frameDir: '', loaderFile: '' }
const [network] = configValues('', files).networks
const project = { id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com'] }
const logoUrl = 'https://brand.example/logo.svg'
const iconUrl = 'https://brand.example/one.svg'

usuallyOnOneDatabase(({ server, restart }) => {
  const read = async () => {
    const html = await (await fetch(`${server().base}/v1/?projectId=demo`)).text()
    const content = /name="walletframe-project" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const text = content.replace(/&#(\d+);/g, (_match, code: string) => String.fromCodePoint(Number(code)))
    return { html, document: JSON.parse(text) as { logo?: string; networks: { icon?: string }[] } }
  }

  test('a logo and a network’s icon are served by this server, under signatures of its own', async () => {
    await restart({ networks: [{ ...network, iconUrl }], projects: [{ ...project, logoUrl }] })
    const { html, document } = await read()
    expect(document.logo).toMatch(
      /^\/v1\/image\?url=https%3A%2F%2Fbrand\.example%2Flogo\.svg&signature=[\w-]{43}&size=256$/,
    )
    expect(document.networks[0]?.icon).toMatch(/^\/v1\/image\?url=.*one\.svg&signature=[\w-]{43}$/)
    expect(html).not.toContain('https://brand.example')
    // The contract takes the path; that the host is not there is the only thing wrong with it.
    expect((await ask(server().base, 'GET', document.logo ?? '')).body.error.code).not.toBe('invalid_request')
  })

  test('without them, or without images, there are none', async () => {
    expect((await read()).document).not.toHaveProperty('logo')
    await restart({
      networks: [{ ...network, iconUrl }],
      projects: [{ ...project, logoUrl }],
      providers: { images: { kind: 'none' } },
    })
    const { document } = await read()
    expect([document.logo, document.networks[0]?.icon]).toEqual([undefined, undefined])
  })
})

test.each(['http://brand.example/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'logo.png'])(
  'neither is %s',
  (url) => {
    const load = (more: object) => () => loadConfig({ values: configValues('sqlite::memory:', files, more) })
    expect(load({ projects: [{ ...project, logoUrl: url }] })).toThrow(/logoUrl/)
    expect(load({ networks: [{ ...network, iconUrl: url }] })).toThrow(/iconUrl/)
  },
)
