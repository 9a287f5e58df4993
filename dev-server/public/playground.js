import { receiptOf, walletOf } from './chain.js'
import { groups } from './requests.js'

/* Looks, language and every request, with the code for each. What a request answers stands below its own button. */

const known = document.body.dataset
const byId = (id) => document.querySelector(`[data-testid="${id}"]`)
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
const named = (element, id) => {
  element.dataset.testid = id
  return element
}

const wallet = await walletOf()
const { provider } = wallet

/** What requests are made of. Without an account a request that needs one asks for it first, as a page does. */
const pageOf = async () => {
  const [account] = await provider.request({ method: 'eth_requestAccounts' })
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  const { dollar, gold, weth, router, till } = known
  return { account, chainId, dollar, gold, weth, router, till }
}

const inJavaScript = (value, indent = '  ') =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"([a-zA-Z]\w*)":/g, '$1:')
    .replaceAll(/"((?:[^"\\']|\\.)*)"/g, "'$1'")
    .replaceAll('\n', `\n${indent}`)

/** One request: its button, its answer beside it, and the code that was run. */
const requestCard = ({ id, title, make: requestOf, fails }) => {
  const button = named(
    make('button', { type: 'button', textContent: title, className: 'play-run' }),
    `run-${id}`,
  )
  if (fails) button.dataset.fails = ''
  const { method } = requestOf({
    account: '0x0',
    chainId: 1,
    dollar: '0x0',
    gold: '0x0',
    weth: '0x0',
    router: '0x0',
    till: '0x0',
  })
  const answer = named(make('output', { className: 'play-answer', textContent: method }), `answer-${id}`)
  const code = named(make('pre', { className: 'play-code', tabIndex: 0 }), `code-${id}`)
  const details = make('details', { hidden: true }, make('summary', { textContent: 'Code' }), code)
  const tell = (kind, text) => {
    answer.dataset.kind = kind
    answer.textContent = text
  }
  const run = async () => {
    button.disabled = true
    tell('busy', 'Waiting for the wallet')
    try {
      const request = requestOf(await pageOf())
      code.textContent = `await provider.request(${inJavaScript(request, '')})`
      details.hidden = false
      const result = await provider.request(request)
      tell('done', typeof result === 'string' ? result : JSON.stringify(result, null, 2))
      if (request.method !== 'eth_sendTransaction') return
      const { status, blockNumber } = await receiptOf(provider, result)
      tell('done', `${result}\n${status === '0x1' ? 'Done' : 'Failed'} in block ${Number(blockNumber)}`)
    } catch (error) {
      tell('error', `${error.code ?? ''} ${error.message}`.trim())
    } finally {
      button.disabled = false
    }
  }
  button.addEventListener('click', () => void run())
  button.addEventListener('pointerenter', () => wallet.preload(), { once: true })
  return make('li', { className: 'play-request' }, button, answer, details)
}

for (const { name, text, requests } of groups)
  byId('play-requests').append(
    make(
      'section',
      { className: 'play-group' },
      make('h2', { textContent: name }),
      make('p', { textContent: text }),
      make('ul', {}, ...requests.map(requestCard)),
    ),
  )

for (const view of ['Connect', 'Account', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork']) {
  const button = named(make('button', { type: 'button', textContent: view }), `view-${view}`)
  // A person who closes it has not failed.
  button.addEventListener('click', () => void wallet.open({ view }).catch(() => undefined))
  byId('play-views').append(button)
}

const form = document.querySelector('.play-looks')
const usual = Object.fromEntries(new FormData(form))

/** What differs from the usual looks. */
const looksOf = () => {
  const { mode, ...values } = Object.fromEntries(new FormData(form))
  const variables = ['accent', 'background', 'fontFamily', 'borderRadiusMaster', 'fontSizeMaster']
    .filter((name) => values[name] !== usual[name])
    .map((name) => [name, name.endsWith('Master') ? `${Number(values[name])}px` : values[name]])
  return { themeMode: mode, themeVariables: Object.fromEntries(variables) }
}

const dress = () => {
  const looks = looksOf()
  byId('play-looks-code').textContent = `wallet.setTheme(${inJavaScript(looks, '')})`
  void wallet.setTheme(looks).catch((error) => {
    byId('play-looks-code').textContent = error.message
  })
}

const query = new URLSearchParams(location.search)
form.elements.namedItem('language').value = query.get('language') ?? ''
form.elements.namedItem('solana').checked = (query.get('networks') ?? '').includes('solana:')

/** Language and networks are options of the start: the page begins anew with them. */
const begin = () => {
  const language = form.elements.namedItem('language').value
  const next = new URLSearchParams()
  if (language) next.set('language', language)
  if (form.elements.namedItem('solana').checked)
    next.set('networks', `eip155:31337,eip155:31338,${known.solana}`)
  location.search = next.toString()
}
form.addEventListener('input', ({ target }) => {
  if (target.name === 'language' || target.name === 'solana') begin()
  else dress()
})
form.addEventListener('submit', (event) => event.preventDefault())
if (!known.solana) form.elements.namedItem('solana').closest('label').hidden = true
byId('play-looks-code').textContent = `wallet.setTheme(${inJavaScript(looksOf(), '')})`
