import type { Toast } from '../state/toast.ts'
export const notify = (_variant: Toast['variant'], _message: string): void => undefined
