import { problemOf } from '../../state/problem.ts'
import { authStore } from './auth.ts'

/** Begins the login by e-mail. Its code is fetched here: a visitor who connects a wallet of the page needs none of it. */
export const beginLogin = async (email: string): Promise<void> => {
  const { turn } = authStore.getState()
  const isGivenUp = () => authStore.getState().turn !== turn
  authStore.setState({ busy: 'sending', problem: null })
  try {
    const { startEmail } = await import('./email.ts')
    if (!isGivenUp()) await startEmail(email)
  } catch (thrown) {
    if (!isGivenUp()) authStore.setState({ busy: null, problem: problemOf(thrown) })
  }
}
