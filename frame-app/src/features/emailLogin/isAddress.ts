/** Something like an address: what a person mistypes is told in the field, without asking the server, which looks closer. */
const addressForm = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/

/** Whether a text is something like an e-mail address. */
export const isAddress = (text: string): boolean => addressForm.test(text)
