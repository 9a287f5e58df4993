import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import { recordTexts } from '../../../../i18n/english/records.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Fee } from '../Fee.tsx'
import { Hero } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { permissionAmount, permissionRows } from './permissionParts.ts'
import { usePermissionWords } from './usePermissionWords.ts'

type GrantSubject = Extract<Eip155Subject, { kind: 'grant' }>

/** Permissions that somebody else gets (ERC-7715): each with its limits, and what all of them mean once, above. */
export const Grant = ({ subject, warnings, around }: SubjectProps<GrantSubject>) => {
  const words = usePermissionWords()
  const { of } = useTexts(recordTexts)
  const { permissions, fee } = subject
  const [first, ...others] = permissions
  const isOne = others.length === 0
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={words.t.what(permissions.length)}
          amounts={isOne && first ? [permissionAmount(first, words)] : []}
          rows={isOne && first ? permissionRows(first, words) : []}
          dangers={dangersOf(warnings)}
          testId="approve-grant"
        />
      }
      body={
        !isOne && (
          <ol className="list" data-testid="approve-grants">
            {permissions.map((permission, index) => (
              <li key={index} data-testid={`approve-grant-${index}`}>
                <Hero
                  what={of(index + 1, permissions.length)}
                  amounts={[permissionAmount(permission, words)]}
                  rows={permissionRows(permission, words)}
                  dangers={[]}
                  testId={`approve-grant-rows-${index}`}
                />
              </li>
            ))}
          </ol>
        )
      }
      facts={fee && <Fee amount={fee} network={around.network} />}
    />
  )
}
