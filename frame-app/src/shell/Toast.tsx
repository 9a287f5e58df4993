import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../i18n/english/shell.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { toastGap, toastLifetime } from '../state/specified.ts'
import { dismissToast, toastStore, type Toast as ToastData } from '../state/toast.ts'
import './Toast.css'

/** One toast; another one follows after a short gap, so that a person sees that it changed. */
export const Toast = () => {
  const toast = useStore(toastStore, (state) => state.toast)
  const { toasts } = useTexts(shellTexts)
  const [shown, setShown] = useState<ToastData | null>(null)

  useEffect(() => {
    setShown(null)
    if (!toast) return undefined
    const show = setTimeout(() => setShown(toast), toastGap)
    const hide =
      toast.variant === 'loading'
        ? undefined
        : setTimeout(() => dismissToast(toast.id), toastGap + toastLifetime)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
    }
  }, [toast])

  if (!shown) return null
  return (
    <div className="toast" role={shown.variant === 'error' ? 'alert' : 'status'} data-testid="toast">
      {shown.variant === 'loading' && <span className="spinner" aria-hidden="true" />}
      {toasts[shown.message]}
    </div>
  )
}
