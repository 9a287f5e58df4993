/*
 * What the tests need of a browser engine, and nothing else: Firefox and WebKit are driven by two protocols that have little in common.
 */

/** A document: of the page, of the frame in it, or of the newest window that was opened from it. */
export type Place = 'page' | 'frame' | 'window'

/** What an element says of itself. */
export type Seen = {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  /** Whether it hears the keys. */
  readonly focused: boolean
}

/** A visitor with an empty storage and one tab. */
export type Visitor = {
  readonly goto: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** The first element of this test id; undefined while there is none, or not yet such a place. */
  readonly see: (place: Place, testId: string) => Promise<Seen | undefined>
  /** A click of the browser's own mouse on the middle of the element. @throws Error where there is none. */
  readonly click: (place: Place, testId: string) => Promise<void>
  /** Keys of the browser's own keyboard, for what has the focus in this document. */
  readonly type: (place: Place, text: string) => Promise<void>
  /** Scrolls what a card holds to its end, as a person does who reads it. */
  readonly readToEnd: (place: Place) => Promise<void>
  /** Value of an expression in a document. @throws Error where there is none. */
  readonly evaluate: (place: Place, expression: string) => Promise<unknown>
  /** How many windows are open beside the page's tab. */
  readonly windows: () => Promise<number>
  /** What went wrong so far, as far as the engine tells it: uncaught errors, unhandled rejections, errors in the console, reports of a policy. */
  readonly complaints: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export type Engine = {
  /** As the browser names itself. */
  readonly version: string
  readonly newVisitor: () => Promise<Visitor>
  readonly close: () => Promise<void>
}

/** Milliseconds until something that a test waits for must have come. */
const patience = 40_000

/**
 * Asks again until there is an answer.
 * @param what named in the error.
 * @throws Error with the last error, or with what was waited for.
 */
export const eventually = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + patience
  let last: unknown
  while (Date.now() < deadline) {
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Waited in vain: ${what}.`, { cause: last })
}

/** Runs in a document. An expression, so that both protocols take it. */
export const seeExpression = (testId: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(`[data-testid="${testId}"]`)})
  if (!element) return null
  return {
    text: element.textContent,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    focused: document.hasFocus() && document.activeElement === element,
  }
})()`

/** Runs in a document, once or again: what goes wrong from now on is kept in `complaints`. */
export const listenExpression = `;(() => {
  if (window.complaints) return
  const heard = (window.complaints = [])
  addEventListener('error', (event) => heard.push('uncaught: ' + event.message))
  addEventListener('unhandledrejection', (event) => heard.push('unhandled: ' + event.reason))
  addEventListener('securitypolicyviolation', (event) => heard.push('policy: ' + event.violatedDirective))
  const say = console.error
  console.error = (...words) => { heard.push('console: ' + words.join(' ')); say.apply(console, words) }
})()`

/** Runs in a document. */
export const heardExpression = 'window.complaints ?? []'

/** Runs in a document: the content of the card at its end. */
export const endExpression = `(() => {
  const content = document.querySelector('.content')
  if (content) content.scrollTop = content.scrollHeight
})()`

/**
 * Runs in a document: whether the mouse is over the element. An engine sends the mouse to a frame that is gone until it has drawn the page
 * without it, and no person clicks before they see what they click on.
 */
export const hovers = (element: { matches(selector: string): boolean }): boolean => element.matches(':hover')
