import { formatUnits } from 'viem'

/** Wei as native currency, ready to show: at most six significant decimals, never rounded down to nothing. */
export const showNative = (
  wei: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string => {
  const text = formatUnits(wei, decimals)
  const [whole = '0', fraction = ''] = text.split('.')
  const leading = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = fraction.slice(0, whole === '0' ? leading + 6 : 6).replace(/0+$/, '')
  return `${whole}${kept ? `.${kept}` : ''} ${symbol}`
}
