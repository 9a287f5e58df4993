import { createStore } from 'zustand/vanilla'
import type { Device, System } from './links.ts'

/** What a visitor holds in hand. @param touches whether fingers point: an iPad calls itself a Mac. */
export const systemOf = (userAgent: string, touches: boolean): System => {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touches)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

/** What the browsers of Telegram put into every document, by version and system. */
const signsOfTelegram = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram']

/** It does not change during a visit. */
export const deviceStore = createStore<Device>(() => ({
  system: systemOf(navigator.userAgent, navigator.maxTouchPoints > 1),
  telegram: signsOfTelegram.some((name) => name in globalThis),
}))

export const thisSystem = (): System => deviceStore.getState().system

/** Whether wallets are apps beside the browser, which links open. */
export const isPhone = (): boolean => thisSystem() !== 'desktop'
