/** What a wallet is called on screens (facts 4.6): its name for itself, but for one that is known by a shorter one. */
export const shownName = (name: string): string => (/^trust wallet$/i.test(name.trim()) ? 'Trust' : name)
