/** `Shop` of `Shop <noreply@shop.example>`: what a mail program shows in its list. */
export const nameOf = (sender: string): string => /^\s*"?([^"<]+?)"?\s*</.exec(sender)?.[1] ?? sender
