import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { stopConnecting } from '../connections/changes.ts'
import { rejectAccountRequests } from '../features/connect/accountRequests.ts'
import { attemptStore } from '../features/connect/attempt.ts'
import { giveUpLogin } from '../features/emailLogin/auth.ts'
import { rejectAllApprovals } from './later.ts'

/** Ends what waits for the person when the modal is closed: the page gets 4001, nothing is signed. */
export const endWhatWaits = (): void => {
  const declined = new ProviderRpcError(
    errorCode.userRejected,
    'The request was declined: the wallet was closed.',
  )
  rejectAllApprovals(declined)
  rejectAccountRequests(declined)
  attemptStore.setState({ kind: null, status: 'idle', problem: null })
  giveUpLogin()
  stopConnecting()
}
