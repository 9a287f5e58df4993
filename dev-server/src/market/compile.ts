import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/* Makes contracts.json out of the sources beside it. A test holds the one against the other, and renews it with `-u`. */

const sources = ['TestToken', 'OddToken', 'TestPieces', 'TestKinds', 'Sponsor', 'FarcasterRegistry'] as const

type Artifact = { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }
type Output = {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Artifact>>>>
}

const missing = (name: string): never => {
  throw new Error(`The compiler made nothing of ${name}.`)
}

/** @returns the text of contracts.json. @throws Error with what the compiler complains of, warnings too. */
export const compileContracts = (): string => {
  const solc = createRequire(import.meta.url)('solc') as { readonly compile: (input: string) => string }
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      sources.map((name) => [
        `${name}.sol`,
        { content: readFileSync(new URL(`contracts/${name}.sol`, import.meta.url), 'utf8') },
      ]),
    ),
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const artifacts = sources.map((name) => {
    const { abi, evm } = contracts[`${name}.sol`]?.[name] ?? missing(name)
    return [name, { abi, bytecode: `0x${evm.bytecode.object}` }] as const
  })
  return `${JSON.stringify(Object.fromEntries(artifacts), null, 2)}\n`
}
