import { createScriptedFrame } from '../scriptedFrame.ts'

const fragment = new URLSearchParams(location.hash.slice(1))
const epoch = ((history.state as { epoch?: number } | null)?.epoch ?? 0) + 1
history.replaceState({ epoch }, '')
const hostOrigin = fragment.get('o') ?? ''

const link = createScriptedFrame({
  nonce: fragment.get('n') ?? '',
  hostOrigin,
  epoch,
  post: (message) => window.parent.postMessage(message, hostOrigin),
  isParent: (source) => source === window.parent,
  reload: () => location.reload(),
})
window.addEventListener('message', link.receive)
link.hello()
