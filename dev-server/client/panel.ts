/** The small panel of a test wallet: its name, what it asks, two buttons. */
export const askIn =
  (wallet: string) =>
  (title: string, detail: string): Promise<boolean> =>
    new Promise((resolve) => {
      const panel = document.createElement('div')
      panel.className = 'test-wallet'
      panel.setAttribute('data-testid', 'test-wallet')
      // Above a modal dialog: as a popover it is in the top layer, like the window of a real wallet.
      panel.popover = 'manual'
      const heading = document.createElement('strong')
      heading.textContent = `${wallet}: ${title}`
      const text = document.createElement('pre')
      text.textContent = detail.slice(0, 400)
      const button = (label: string, id: string, answer: boolean) => {
        const element = document.createElement('button')
        element.textContent = label
        element.dataset['testid'] = id
        element.addEventListener('click', () => {
          panel.remove()
          resolve(answer)
        })
        return element
      }
      panel.append(
        heading,
        text,
        button('Approve', 'test-wallet-approve', true),
        button('Reject', 'test-wallet-reject', false),
      )
      document.body.append(panel)
      panel.showPopover()
    })
