import type { Catalogue } from '../../../i18n/catalogue.ts'
import type { Problem } from '../../../state/problem.ts'

/** What went wrong, by its code; null for what is no matter of the provider. */
export const socialProblem = (problem: Problem, name: string, t: Catalogue['social']): string | null => {
  switch (problem.code) {
    case 'social_blocked':
      return t.blocked
    case 'social_closed':
      return t.closed
    case 'social_state':
      return t.otherLogin
    case 'social_declined':
      return t.declined(name)
    case 'social_expired':
    case 'social_timeout':
      return t.expired
    case 'social_refused':
      return t.refused(name)
    case 'social_disabled':
    case 'provider_unavailable':
      return t.away(name)
    default:
      return null
  }
}
