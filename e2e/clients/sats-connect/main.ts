import { getProviders, request } from '@sats-connect/core'
import { offerToSatsConnect, satsConnectId } from '@walletframe/host-sdk/sats-connect'
import { mountAsking, openWallet } from '../shared/askPage.ts'

/* A page of sats-connect: it calls `request` of that library, and nothing of ours but what offers the wallet to it. */

const wallet = openWallet()
offerToSatsConnect(wallet)
document.body.dataset['providers'] = getProviders()
  .map(({ name }) => name)
  .join()

type Request = (method: string, params: unknown, id: string) => Promise<unknown>
mountAsking(wallet, 'bip122', (method, [params]) =>
  (request as never as Request)(method, params, satsConnectId),
)
