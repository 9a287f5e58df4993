import { actionNames, outcome, type Actions, type Shown } from './page.ts'

const add = (parent: Element, tag: string, id: string): HTMLElement => {
  const element = document.createElement(tag)
  element.dataset['testid'] = id
  parent.append(element)
  return element
}

/** The page without a framework. @returns what shows its state anew. */
export const mountPage = (actions: Actions): ((shown: Shown) => void) => {
  const root = document.querySelector('main') ?? document.body
  const lines = ['status', 'account', 'chain'].map((id) => add(root, 'p', id))
  for (const name of actionNames) {
    const button = add(root, 'button', name)
    const line = add(root, 'output', `out-${name}`)
    button.textContent = name
    button.addEventListener('click', () => {
      line.textContent = ''
      void outcome(actions[name]).then((text) => (line.textContent = text))
    })
  }
  return ({ status, account, chainId }) => {
    const texts = [status, account ?? 'none', String(chainId ?? 'none')]
    lines.forEach((line, index) => (line.textContent = texts[index] ?? ''))
  }
}

type Told = {
  request(args: { method: string }): Promise<unknown>
  on(event: never, listener: (payload: never) => void): unknown
}

/** Shows what a provider says of itself, now and at each of its events. */
export const followProvider = async (provider: Told, show: (shown: Shown) => void): Promise<void> => {
  const ask = async () => {
    const [account] = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
    const chainId = Number(await provider.request({ method: 'eth_chainId' }))
    show({ status: account ? 'connected' : 'disconnected', account, chainId })
  }
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    provider.on(event as never, () => void ask())
  await ask()
}
