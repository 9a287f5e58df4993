import type { Message } from './wire.ts'

/** Lamports for each signature. */
const signatureFee = 5_000n
const computeBudget = 'ComputeBudget111111111111111111111111111111'
/** Programs inside the runtime, which ask for less than others where the transaction sets no limit. */
const builtins: ReadonlySet<string> = new Set([
  computeBudget,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])
/** Compute units. */
const builtinUnits = 3_000n
const programUnits = 200_000n
const mostUnits = 1_400_000n
const microLamports = 1_000_000n

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** What a message costs its fee payer, in lamports: its signatures, and its price a compute unit times its limit. */
export const feeOf = (message: Message): bigint => {
  let price = 0n
  let limit: bigint | undefined
  let usualLimit = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    usualLimit += builtins.has(program) ? builtinUnits : programUnits
    if (program !== computeBudget || !data) continue
    const view = new DataView(Uint8Array.from(data).buffer)
    if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const units = smaller(limit ?? usualLimit, mostUnits)
  const priority = (price * units + microLamports - 1n) / microLamports
  return signatureFee * BigInt(message.header.numSignerAccounts) + priority
}
