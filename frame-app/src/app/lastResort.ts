import { textsIn } from '../i18n/catalogue.ts'
import { languageStore } from '../i18n/current.ts'
import { shellTexts } from '../i18n/english/shell.ts'
import { closeModal } from '../state/navigation.ts'

const button = (text: string, testId: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'button'
  element.textContent = text
  element.dataset['testid'] = testId
  element.addEventListener('click', onClick)
  return element
}

/** What stands in the card where the screens' own file cannot be fetched: drawn without React, which is in that file. In the first file itself: what is fetched now may not come either. */
export const showLastResort = (root: HTMLElement): void => {
  const card = root.querySelector('.card')
  if (!card) return
  const { common } = textsIn(shellTexts, languageStore.getState().page)
  const text = document.createElement('p')
  text.className = 'muted'
  text.textContent = common.notFetched
  const content = document.createElement('div')
  content.className = 'content'
  content.append(
    text,
    button(common.reload, 'error-reload', () => location.reload()),
    button(common.close, 'error-close', closeModal),
  )
  card.className = 'card'
  card.setAttribute('role', 'alert')
  card.replaceChildren(content)
}
