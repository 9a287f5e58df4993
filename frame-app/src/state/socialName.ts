/** How providers write themselves. */
const written: Partial<Record<string, string>> = { github: 'GitHub' }
export const socialName = (provider: string): string =>
  written[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
