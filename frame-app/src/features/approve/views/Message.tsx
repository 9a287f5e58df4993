import type { DecodedMessage, SignIn } from '../../../chains/subject.ts'
import { approvalTexts } from '../../../i18n/english/approvals.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { Hero } from './Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from './Layout.tsx'
import { useAmounts } from './useAmounts.ts'

/** The text, whole, in its own reading direction; bytes that are no text as hex. */
const Text = ({ subject }: { readonly subject: DecodedMessage }) => (
  <p
    className={subject.text === null ? 'panel mono' : 'panel'}
    dir="auto"
    data-testid="approve-message"
    tabIndex={0}
  >
    {visibleText(subject.text ?? subject.data)}
  </p>
)

/** A sign-in by its lines (EIP-4361, CAIP-122). The worker refuses another domain than the page's. */
const SignInMessage = ({
  subject,
  signIn,
  warnings,
  around,
}: SubjectProps<DecodedMessage> & { readonly signIn: SignIn }) => {
  const t = useTexts(approvalTexts)
  const { dateText } = useAmounts()
  const rows = [
    ...(signIn.expirationTime === null
      ? []
      : [{ label: t.label.expires, value: { text: visibleText(dateText(signIn.expirationTime)) } }]),
    ...signIn.resources.map((resource) => ({
      label: t.label.resources,
      value: { text: visibleText(resource) },
    })),
  ]
  return (
    <Layout
      around={around}
      warnings={warnings}
      hero={
        <Hero
          what={t.what.signIn}
          amounts={[{ text: visibleText(signIn.domain) }]}
          rows={rows}
          dangers={dangersOf(warnings)}
        >
          <p className="approve-match" data-testid="approve-domain-matches">
            {t.matches}
          </p>
          {signIn.statement !== null && (
            <p className="approve-statement" dir="auto">
              {visibleText(signIn.statement)}
            </p>
          )}
        </Hero>
      }
      // A line that the standard does not know may say anything: then all of it is read.
      body={signIn.isWhole ? undefined : <Text subject={subject} />}
      details={signIn.isWhole ? <Text subject={subject} /> : undefined}
    />
  )
}

/** A message, whole. */
export const Message = (props: SubjectProps<DecodedMessage>) => {
  const { subject, warnings, around } = props
  if (subject.signIn) return <SignInMessage {...props} signIn={subject.signIn} />
  const dangers = dangersOf(warnings)
  return (
    <Layout
      around={around}
      warnings={warnings}
      siteFirst
      hero={dangers.length > 0 && <Hero what={null} dangers={dangers} />}
      body={<Text subject={subject} />}
    />
  )
}
