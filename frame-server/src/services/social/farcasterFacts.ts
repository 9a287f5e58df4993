/** Its name in `login_identities`. Never changed: every user of it would be another one. */
export const farcasterIssuer = 'https://farcaster.xyz'
/** The relay that Farcaster itself runs. */
export const farcasterRelay = 'https://relay.farcaster.xyz'
/** Where its registries are: OP Mainnet, in CAIP-2. */
export const farcasterNetwork = 'eip155:10'
