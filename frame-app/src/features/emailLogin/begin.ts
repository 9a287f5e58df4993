import { partMissing, problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { authStore } from './auth.ts'
import { isAddress } from './isAddress.ts'

/** Begins the login by e-mail. Its code is fetched here: a visitor who connects a wallet of the page needs none of it. */
export const beginLogin = async (email: string): Promise<void> => {
  const { turn } = authStore.getState()
  const isGivenUp = () => authStore.getState().turn !== turn
  if (!isAddress(email.trim()))
    return authStore.setState({
      problem: { code: 'invalid_request', field: 'body.email', message: 'expected an e-mail address' },
    })
  track('EMAIL_SUBMITTED')
  authStore.setState({ busy: 'sending', problem: null })
  try {
    const { startEmail } = await import('./email.ts').catch(partMissing)
    if (!isGivenUp()) await startEmail(email)
  } catch (thrown) {
    if (!isGivenUp()) authStore.setState({ busy: null, problem: problemOf(thrown) })
  }
}
