/** A sentence with a place for each of these values, as `{name}`: one that lacks a place does not compile. */
type With<Names extends string> = (
  Names extends string ? (sentence: `${string}{${Names}}${string}`) => void : never
) extends (sentence: infer All) => void
  ? All
  : never

/**
 * Every sentence of the mails in one language. `code` are digits, `name` is the project's, `host` where the wallet is, `label` what a device
 * called itself; `minutes` and `time` come from `Intl`.
 */
export type MailWords = {
  readonly code: {
    readonly subject: With<'code' | 'name'>
    readonly lead: string
    readonly use: With<'name' | 'minutes'>
    readonly never: string
  }
  /** Another address is to log in: `email`. */
  readonly change: {
    /** What a code is for, to the old address and to the new one. */
    readonly old: With<'email' | 'host'>
    readonly new: With<'email' | 'host'>
    readonly subject: With<'host'>
    readonly asked: With<'email' | 'host' | 'time'>
    readonly notYou: string
    readonly keep: string
    readonly changedSubject: With<'host'>
    readonly changed: With<'email' | 'host'>
    readonly keptSubject: With<'host'>
    /** `email` goes on to log in. */
    readonly kept: With<'email' | 'host'>
  }
  /** An account is to be deleted. */
  readonly deletion: {
    readonly subject: With<'host'>
    readonly asked: With<'host' | 'time'>
    readonly notYou: string
    /** The same where the operator was asked, and not the wallet. */
    readonly operatorAsked: With<'host' | 'time'>
    readonly operatorNotYou: string
    readonly keep: string
    readonly keptSubject: With<'host'>
    readonly kept: With<'host'>
    readonly doneSubject: With<'host'>
    readonly done: With<'host'>
  }
  /** A way to sign in, at a provider, which calls the person `address`. */
  readonly logins: {
    readonly addedSubject: With<'host'>
    readonly added: With<'host' | 'provider' | 'address'>
    readonly removedSubject: With<'host'>
    readonly removed: With<'host' | 'provider' | 'address'>
  }
  /** In the place of `label` for what no device names. */
  readonly kinds: Readonly<Record<'code' | 'passphrase' | 'operator', string>>
  readonly removalAsked: {
    readonly subject: With<'host'>
    readonly asked: With<'host' | 'label' | 'time'>
    readonly notYou: string
    readonly keep: string
    readonly you: string
  }
  readonly removalCancelled: {
    readonly subject: With<'host'>
    readonly stays: With<'label'>
    /** What somebody does whose wallet was touched by another person; here they asked for nothing, below they did nothing. */
    readonly rescue: string
  }
  readonly slotAdded: {
    readonly subject: With<'host'>
    readonly opens: With<'label' | 'host'>
    readonly rescue: string
  }
  readonly slotRemoved: {
    readonly subject: With<'host'>
    readonly gone: With<'label' | 'host'>
    readonly rescue: string
  }
  readonly exported: {
    readonly subject: With<'host'>
    readonly shown: With<'host'>
    /** Whoever has the words has the wallet: what is left is to be faster. */
    readonly rescue: string
  }
  readonly kitSaved: {
    readonly subject: With<'host'>
    readonly saved: With<'host'>
    readonly rescue: string
  }
  readonly openedByOperator: {
    readonly subject: With<'host'>
    readonly opened: With<'host'>
    readonly rescue: string
  }
  readonly codesPaused: {
    readonly subject: With<'host'>
    readonly why: With<'host'>
    readonly until: With<'time'>
  }
  /** A browser wants to log in; `browser` is what it calls itself, or `unknownBrowser`. */
  readonly loginAsked: {
    readonly subject: With<'name'>
    readonly asked: With<'name' | 'browser' | 'time'>
    readonly if: With<'minutes'>
    readonly approve: string
    readonly never: string
    readonly unknownBrowser: string
  }
}
