/** Hears an event. @returns what ends it. */
export const listen = <Heard>(
  target: EventTarget,
  type: string,
  heard: (event: Heard) => void,
): (() => void) => {
  const listener = heard as (event: never) => void as EventListener
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
