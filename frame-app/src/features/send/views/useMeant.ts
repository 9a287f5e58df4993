import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { isName, observeRecipient, type Recipient } from '../../../data/recipient.ts'
import { shownName } from '../../../data/shownName.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { isSameToken } from '../isSameToken.ts'
import { sendStore } from '../sendState.ts'

/** Milliseconds without a key before a name is looked up (facts 1.4). */
const typingPause = 500

/** What was typed, once nobody types any more; at once where it `waits` for nothing, as an address. */
export const useSettled = (typed: string, waits: boolean): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setSettled(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed, waits])
  return waits ? settled : typed
}

/** Whom the field means: nobody yet, somebody, or why nobody. */
export type Meant =
  | { readonly state: 'empty' | 'checking' }
  | { readonly state: 'address'; readonly address: string; readonly name: string | undefined }
  | {
      readonly state: 'invalid'
      readonly fault: Extract<Recipient, { kind: 'none' }>['fault'] | 'token'
    }

const meantBy = (
  typed: string,
  isSettled: boolean,
  data: Recipient | undefined,
  token: string | null | undefined,
): Meant => {
  if (typed.trim() === '') return { state: 'empty' }
  if (!isSettled || data === undefined) return { state: 'checking' }
  if (data.kind === 'none') return { state: 'invalid', fault: data.fault }
  // A token that lies with its own contract is nobody's any more.
  if (isSameToken(token, data.address)) return { state: 'invalid', fault: 'token' }
  return { state: 'address', address: data.address, name: data.name }
}

/**
 * Whom the form means.
 * @param token what is sent; @param keepsAgreed whether the address that was agreed to stays while its name cannot be looked up, and while the
 * wallet has it.
 */
export const useMeant = (account: Caip10, token: string | null | undefined, keepsAgreed: boolean) => {
  const { form, waiting } = useStore(sendStore)
  const settled = useSettled(form.recipient, isName(form.recipient))
  const who = useObserved(
    observeRecipient,
    settled.trim() === '' ? '' : `${chainOf(account)} ${settled.trim()}`,
  )
  const found = meantBy(form.recipient, settled === form.recipient, who.data, token)
  const isOff = found.state === 'invalid' && found.fault === 'off'
  const meant: Meant =
    keepsAgreed && form.agreed !== undefined && (isOff || waiting[account])
      ? {
          state: 'address',
          address: form.agreed,
          name: isName(form.recipient) ? shownName(form.recipient.trim()) : undefined,
        }
      : found
  return {
    meant,
    /** Whether names cannot be looked up now. */
    isOff,
    retryName: () => {
      if (who.data?.kind === 'none' && who.data.fault === 'off') void who.refetch()
    },
  }
}
