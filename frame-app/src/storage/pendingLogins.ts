import { smallRecord } from './small.ts'

/** A login by e-mail that waits for something out of the mailbox. */
export type PendingLogin = {
  /** The page that it was begun on: no other one goes on with it. */
  readonly origin: string
  readonly email: string
  readonly sender?: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly resendAt: number
  /** The person went on to another address: it is not opened by itself any more. */
  readonly left: boolean
}

/** More addresses than that wait for nobody. */
const most = 4

/* By hand: this is read before the first paint. */
const isPending = (value: Partial<PendingLogin> | null): boolean =>
  typeof value?.email === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.resendAt === 'number' &&
  typeof (value.sender ?? '') === 'string'

/**
 * Those of one kind, so that closing the modal or loading the page anew loses none.
 * @param key name of the record in localStorage.
 * @param isWhole whether what stands there beside {@link PendingLogin} has its form: an earlier or later release, or a hand, may have written it.
 */
export const pendingLogins = <T extends PendingLogin>(
  key: string,
  isWhole: (value: Partial<T>) => boolean,
) => {
  const parse = (value: unknown) =>
    Array.isArray(value) && value.every((each) => isPending(each) && isWhole(each))
      ? (value as readonly T[])
      : undefined
  const stored = smallRecord<readonly T[]>(key, parse, [])
  const isAlive = ({ expiresAt }: T) => expiresAt > Date.now()
  return {
    /** What a page's visitor waits for and is still good, the newest first. */
    read: (origin: string): readonly T[] =>
      stored.read().filter((each) => each.origin === origin && isAlive(each)),
    /** Keeps one in the place of the one before for the same address, which is worth nothing any more. */
    write: (next: T): void =>
      stored.write((all) =>
        [
          next,
          ...all.filter(
            (each) => isAlive(each) && !(each.origin === next.origin && each.email === next.email),
          ),
        ].slice(0, most),
      ),
    /** What came to its end goes. */
    forget: (isOver: (each: T) => boolean): void =>
      stored.write((all) => all.filter((each) => isAlive(each) && !isOver(each))),
  }
}
