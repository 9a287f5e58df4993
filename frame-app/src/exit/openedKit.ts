import { openKit, readKit, type Kit, type KitFault } from '../vault/worker/exitKit.ts'
import { codeLength, readCode, type CodeFault } from '../vault/worker/recoveryCode.ts'
import { addressesOf, exportOf, type Exported, type RootAddresses } from '../vault/worker/root.ts'

/** Bytes of a file that is read: a kit has about one thousand. */
const longestFile = 100_000

const faults: Readonly<Record<KitFault, string>> = {
  'not-a-kit': 'This file is not an exit kit. Choose the file whose name begins with “exit-kit”.',
  newer: 'A newer release made this kit. Open it with the page that was saved together with it.',
  damaged: 'This exit kit is damaged: it was cut off or changed. Try another copy of it.',
}

/** Reads a chosen file. @returns the kit, or a sentence. */
export const readFile = async (file: Blob): Promise<{ readonly kit: Kit } | { readonly problem: string }> => {
  try {
    const read =
      file.size > longestFile ? ({ fault: 'not-a-kit' } as const) : await readKit(await file.text())
    return 'kit' in read ? read : { problem: faults[read.fault] }
  } catch {
    return { problem: 'This file cannot be read. Choose it again, or try another copy.' }
  }
}

const slipOf = (slip: CodeFault): string => {
  if (slip.fault === 'character') return `No recovery code has “${slip.character}” in it.`
  if (slip.fault === 'length')
    return `That is ${slip.length} of ${codeLength} characters. Spaces and hyphens do not matter.`
  return 'There is a slip in the code. Compare it with yours, character by character.'
}

/** What is in a kit, once it is open. */
export type Opened = {
  /** Of an account, counted from zero. */
  readonly addresses: (account: number) => RootAddresses
  readonly parts: readonly Exported[]
  /** The words, or a key of an account. */
  readonly read: (what: Exported, account: number) => string
  /** Zeroes the root. What was read stays in the memory until the page is closed. */
  readonly close: () => void
}

/** Opens a kit with what was typed. @returns what is in it, or a sentence. */
export const openWithCode = async (
  kit: Kit,
  typed: string,
): Promise<{ readonly opened: Opened } | { readonly problem: string }> => {
  const code = readCode(typed)
  if ('fault' in code) return { problem: slipOf(code) }
  try {
    const root = await openKit(kit, code.code)
    const known = new Map<number, RootAddresses>()
    const addresses = (account: number) => {
      const made = known.get(account) ?? addressesOf(root, account)
      known.set(account, made)
      return made
    }
    const parts = ['words', ...(Object.keys(addresses(0)) as (keyof RootAddresses)[])] as const
    return {
      opened: {
        addresses,
        parts,
        read: (what, account) => exportOf(root, what, account),
        close: () => root.fill(0),
      },
    }
  } catch {
    return {
      problem:
        'This is a recovery code, but not the one of this kit. A kit is opened by the code that the wallet had when it was made.',
    }
  }
}
