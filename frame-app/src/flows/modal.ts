import type { View } from '../state/modal.ts'
export const openModal = (_view?: View): void => undefined
export const closeModal = (): void => undefined
export const goBack = (): void => undefined
export const pushView = (_view: View): void => undefined
export const replaceView = (_view: View): void => undefined
