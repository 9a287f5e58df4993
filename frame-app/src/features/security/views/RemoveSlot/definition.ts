import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RemoveSlot: { readonly slotId: string }
  }
}

export const removeSlot = defineView({
  name: 'RemoveSlot',
  keeps: true,
})
