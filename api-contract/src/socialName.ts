/** How providers of logins write themselves. */
const written: Partial<Record<string, string>> = { github: 'GitHub', email: 'E-mail' }

/** The name of a provider of logins, for a person. @param provider as events and the configuration name it. */
export const socialName = (provider: string): string =>
  written[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
