import { nameRoutes, type NameRecord } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits, takeCall } from '../http/limits.ts'
import type { Services } from '../services/services.ts'

/** Names of accounts. */
export const mountNames = (
  kernel: Kernel,
  { config, limits, providers: { names, images } }: Services,
): void => {
  const registrations = routeLimits(config)['register-name']
  /** Networks that people have names on: EVM, and not a test network. */
  const hasNames = (chainId: string): boolean =>
    config.networks.some(({ id, testnet }) => id === chainId && id.startsWith('eip155:') && !testnet)

  /** Pictures lie where strangers wrote that they lie: browsers see addresses of the image proxy alone. */
  const shown = ({ attributes, ...record }: NameRecord): NameRecord => ({
    ...record,
    attributes: attributes.map(({ avatar, ...others }) => {
      const path = avatar === undefined ? undefined : images.pathOf(avatar)
      return path === undefined ? others : { ...others, avatar: path }
    }),
  })

  kernel.implement('names', nameRoutes, {
    readIdentity: async ({ params: { address }, query: { chainId } }) => {
      const isAsked = address.startsWith('0x') && (chainId === undefined || hasNames(chainId))
      const { name, avatar } = isAsked ? await names.identity(address) : { name: null, avatar: null }
      return { name, avatar: avatar === null ? null : (images.pathOf(avatar) ?? null) }
    },
    readName: async ({ params: { name }, query: { coinType } }) =>
      shown(await names.resolve(name, coinType === undefined ? undefined : Number(coinType))),
    readNamesOf: async ({ params: { address } }) => (await names.namesOf(address)).map(shown),
    suggestNames: async ({ params: { name }, query: { zone } }) => ({
      suggestions: [...(await names.suggest(name, zone))],
    }),
    registerName: async ({ body, client }) => {
      await takeCall(limits, 'register-name', registrations, client)
      return shown(await names.register(body))
    },
  })
}
