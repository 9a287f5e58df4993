import { base58 } from '@scure/base'

const keyBytes = 32

/** Reads the data of an account from a place on, as Borsh writes it. @throws RangeError past its end. */
export const readerAt = (data: Uint8Array, from: number) => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = from
  const take = (count: number): Uint8Array => {
    if (count > data.length - at) throw new RangeError('The account ends too early.')
    at += count
    return data.subarray(at - count, at)
  }
  const u32 = () => view.getUint32((take(4), at - 4), true)
  return {
    take,
    u32,
    u8: () => take(1)[0] ?? 0,
    u64: () => Number(view.getBigUint64((take(8), at - 8), true)),
    key: () => base58.encode(take(keyBytes)),
    text: () => new TextDecoder().decode(take(u32())),
    at: () => at,
  }
}
