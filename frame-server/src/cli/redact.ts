/** Stands where something is not told. */
export const hidden = '(secret)'

/** An address without what may be a secret in it: credentials, and the path and query of nodes, which carry keys. */
export const hideInUrl = (text: string): string => {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  const auth = url.username || url.password ? `${hidden}@` : ''
  const isDatabase = /^(postgres|postgresql|redis|rediss):$/.test(url.protocol)
  const rest = isDatabase ? url.pathname : url.pathname.length > 1 || url.search ? `/${hidden}` : ''
  return `${url.protocol}//${auth}${url.host}${rest}`
}
