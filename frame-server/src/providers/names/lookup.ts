import { normalized } from './rules.ts'

/** A name, and the https address that its owner wrote down for a picture: for the image proxy, never fetched here. */
export type Identity = { readonly name: string | null; readonly avatar: string | null }
export const nobody: Identity = { name: null, avatar: null }

/** Names that are not the operator's own: who has which, by a chain or by a service. */
export type NameLookup = {
  /**
   * @param name normalized.
   * @returns the address as text; undefined where nobody has the name, or it leads to no address of this coin type.
   * @throws OutboundError where nobody answered.
   */
  readonly resolve: (name: string, coinType: number) => Promise<string | undefined>
  /**
   * The name that the owner of an EVM address gave it, where that name leads back to it.
   * @throws OutboundError where nobody answered.
   */
  readonly identity: (address: string) => Promise<Identity>
}

/** Whether a name may be shown for an address: written as names are, and leading back to it. Anybody may claim any name. */
export const isOwn = async (
  name: string,
  address: string,
  resolve: (name: string) => Promise<string | undefined>,
): Promise<boolean> =>
  normalized(name) === name && (await resolve(name))?.toLowerCase() === address.toLowerCase()
