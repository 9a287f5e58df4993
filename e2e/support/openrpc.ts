import { createRequire } from 'node:module'

/*
 * The published description of MetaMask's JSON-RPC API and the tools that test an implementation against such a document. They are
 * CommonJS, and their types name three versions of one another: what is used of them is written down here.
 */

const require = createRequire(import.meta.url)

export type Method = { readonly name: string; readonly result: { readonly schema: object } }
export type OpenrpcDocument = { readonly methods: readonly Method[] }

export type Call = {
  readonly title: string
  readonly methodName: string
  readonly params: readonly unknown[]
  readonly url: string
  readonly resultSchema: object
  readonly result?: unknown
  readonly error?: unknown
  valid?: boolean
  reason?: string
}

type Coverage = (options: {
  readonly openrpcDocument: OpenrpcDocument
  readonly skip: readonly string[]
  readonly reporters: readonly ['empty']
  readonly transport: (url: string, method: string) => Promise<object>
  readonly rules: readonly {
    readonly getTitle: () => string
    readonly getCalls: (document: OpenrpcDocument, method: Method) => readonly Call[]
    readonly validateCall: (call: Call) => Call
  }[]
}) => Promise<readonly Call[]>

type Validate = { (value: unknown): boolean; readonly errors?: unknown }

/** Asks a provider for each method of a document, one after another. */
export const { default: coverage } = require('@open-rpc/test-coverage') as { readonly default: Coverage }

const { default: Ajv } = require('ajv') as {
  readonly default: new (options: { strict: boolean }) => { compile(schema: object): Validate }
}
const { default: published } = require('@metamask/api-specs') as { readonly default: OpenrpcDocument }
const { parseOpenRPCDocument } = require('@open-rpc/schema-utils-js') as {
  readonly parseOpenRPCDocument: (document: OpenrpcDocument) => Promise<OpenrpcDocument>
}

/** The description with all its references resolved. */
export const readPublished = (): Promise<OpenrpcDocument> => parseOpenRPCDocument(structuredClone(published))

/** Checks values against JSON schemas. Titles and such, which say nothing of the form, are passed over. */
export const schemas = () => new Ajv({ strict: false })
