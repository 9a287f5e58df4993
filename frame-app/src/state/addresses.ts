/** An address, or an account (CAIP-10), in one spelling: EVM has two (EIP-55 and lower case); elsewhere another letter is another address. */
export const addressKey = <A extends string>(address: A): A =>
  /^(eip155:|0x)/.test(address) ? (address.toLowerCase() as A) : address

/** Whether both are the same address, or the same account. */
export const isSameAddress = (one: string, other: string): boolean => addressKey(one) === addressKey(other)
