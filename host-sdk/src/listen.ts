/** Hears an event, of the type that the listener names. @returns what ends it. */
export const listen = (target: EventTarget, type: string, heard: (event: never) => void): (() => void) => {
  const listener = heard as EventListener
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
