/* The memory of a WebAssembly module is bounded by what its file says. Ours say nothing: this writes the bound into them. */

const memorySection = 5
/** Bytes of one page of WebAssembly memory. */
const pageSize = 64 * 1024

/** An unsigned number in LEB128. @returns it and where it ends. */
const readNumber = (bytes: Uint8Array, start: number): readonly [value: number, end: number] => {
  let value = 0
  for (let at = start, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at]
    if (byte === undefined || shift > 28) throw new Error('Not a number of a WebAssembly module.')
    value += (byte & 0x7f) << shift
    if (byte < 0x80) return [value, at + 1]
  }
}

const writeNumber = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)]

/**
 * The same module with at most so much memory: past it an allocation fails inside, as a trap.
 * @param bytes a module with one memory of its own that has no bound yet.
 * @param most bytes of memory.
 * @throws where the module is another.
 */
export const withMemoryLimit = (bytes: Uint8Array, most: number): Uint8Array<ArrayBuffer> => {
  for (let at = 8; at < bytes.length;) {
    const [length, start] = readNumber(bytes, at + 1)
    const end = start + length
    if (bytes[at] === memorySection) {
      const [memories, flags] = [bytes[start], bytes[start + 1]]
      const [first] = readNumber(bytes, start + 2)
      if (memories !== 1 || flags !== 0) throw new Error('Not one memory without a bound.')
      const section = [1, 1, ...writeNumber(first), ...writeNumber(Math.floor(most / pageSize))]
      const written = Uint8Array.from([memorySection, ...writeNumber(section.length), ...section])
      return Uint8Array.from(Buffer.concat([bytes.subarray(0, at), written, bytes.subarray(end)]))
    }
    at = end
  }
  throw new Error('No memory in this WebAssembly module.')
}
