/** Input of `solana:signIn`: every field may be left to the wallet. */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Fields below the statement, in the order of the standard, with their names there. */
const fields = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/**
 * The message of Sign in with Solana. The domain is the page's where the page names none; another one is refused by the vault.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export const signInText = (input: SignInInput, address: string): string => {
  const { domain = location.host, statement, resources } = input
  const lines = fields.flatMap(([name, title]) =>
    input[name] === undefined ? [] : [`${title}: ${input[name]}`],
  )
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${input.address ?? address}`
  return [
    head,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length ? [lines.join('\n')] : []),
  ].join('\n\n')
}
