import { mailTls, smtpMailer, type SmtpSettings } from '../../providers/mail.ts'
import { failed, ok, stepPatience, type Check } from './check.ts'

/** What to do, by the code of the mail client. Servers' own words are not repeated: some name the user. */
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses user or password: see mail.url (WALLETFRAME_SMTP_URL).',
  ETLS: 'TLS does not come about: see that the server offers STARTTLS on this port (smtps:// is TLS from the first byte), has a certificate for this name, and mail.tls.',
  EDNS: 'The name of the mail server is not known here: see mail.url (WALLETFRAME_SMTP_URL).',
  ETIMEDOUT:
    'Nothing answers at this address and port: see mail.url, and whether a firewall is between (many clouds close port 25).',
}
const otherwise =
  'See mail.url (WALLETFRAME_SMTP_URL): host and port, and whether it is smtp:// or smtps://; and that the mail server lets this machine in.'

/** Connects as for a mail: EHLO, STARTTLS as it is set, login, QUIT. No mail is sent. */
export const mailCheck = (settings: SmtpSettings): Check => ({
  name: 'mail',
  run: async () => {
    const mailer = smtpMailer(settings, undefined, stepPatience)
    try {
      await mailer.check()
      const { username } = new URL(settings.url)
      const how = settings.url.toLowerCase().startsWith('smtps:') ? 'TLS' : `tls ${mailTls(settings)}`
      return [
        ok(
          'mail',
          `The mail server takes us (${how}${username === '' ? ', without a login' : ', with a login'}).`,
        ),
      ]
    } catch (error) {
      const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
      const said = [code, responseCode]
        .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [part] : []))
        .join(', ')
      return [
        failed(
          'mail',
          `The mail server cannot be used${said === '' ? '' : ` (${said})`}.`,
          (typeof code === 'string' ? advice[code] : undefined) ?? otherwise,
        ),
      ]
    } finally {
      mailer.close()
    }
  },
})
