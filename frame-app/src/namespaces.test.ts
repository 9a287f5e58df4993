import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/*
 * What a namespace costs: a folder in `chains/`, and the files below. The list is the work that the next namespace brings; a file that
 * comes to it says here why the namespace could not stay in its folder.
 */

const here = import.meta.dirname

const files: Readonly<Record<string, string>> = {
  'chains/registry.ts': 'the one list of namespaces: loads the folder when it is first needed',
  'chains/send.ts': 'the list of what can be sent: loads the part when somebody sends',
  'chains/subject.ts': 'the union of what an approval can show',
  'chains/warning.ts': 'the union of what an approval can warn of',
  'connectors/embedded/embedded.ts':
    'the account families that the embedded wallet has before anybody is signed in',
  'connectors/walletConnect/session.ts': 'what a wallet app is asked for, before it is known',
  'connectors/walletConnect/answers.ts': 'how an app writes signatures and accounts in its answers',
  'connectors/walletConnect/walletConnect.ts': 'the namespaces of wallet apps, before one is connected',
  'features/approve/views/ApprovalSubject.tsx': 'one line: the component of the subject',
  'features/approve/views/ApproveTransaction/definition.ts': 'the heading of an approval',
  'features/approve/views/consent.ts': 'the word on the button that gives consent',
  'features/approve/views/solana/ActionSentence.tsx':
    'an instruction as a person reads it; chains/ draws nothing',
  'features/approve/views/solana/SolanaSubject.tsx':
    'the subject as a person reads it; chains/ draws nothing',
  'features/approve/views/solana/consent.ts': 'the word on the button that gives consent',
  'data/activity.ts': 'how hashes and addresses are written, of what a server says',
  'data/coinPrice.ts': 'which coins the server has prices of',
  'features/send/canSend.ts': 'whether the button is there, before the part is loaded',
  'features/send/paymentCode.ts': 'the standards of links that ask for a payment, side by side',
  'features/send/views/fromCode.ts': 'an address of no link: by its look, which network it may be of',
  'data/nfts.ts': 'how a piece of a collection is named on each, side by side',
  'features/receive/views/paymentUri.ts': 'the standards of links that ask for an amount, side by side',
  'features/connect/links.ts': 'wallets whose apps open a Solana page by links of their own',
  'features/connect/views/wantedNamespace.ts': 'what a page may ask to connect',
  'i18n/catalogues/ar.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/de.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/es.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/fr.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/ja.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/ko.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/pt.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/ru.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/tr.ts': 'words: they are in one place, whoever says them',
  'i18n/catalogues/zh.ts': 'words: they are in one place, whoever says them',
  'i18n/english/actions.ts': 'words: they are in one place, whoever says them',
  'i18n/english/shell.ts': 'words: they are in one place, whoever says them',
  'rpc/router.ts': 'the form of an account in the answers of its methods',
  'vault/decoded.ts': 'what the worker read, as data between worker and frame',
  'features/security/views/ExportWallet/ExportWallet.tsx': 'the path by which other wallets find the account',
  'exit/ExitPage.tsx': 'the path by which other wallets find the account',
  'vault/worker/exitKit.ts': 'which addresses a kit must give',
  'i18n/english/security.ts': 'words: they are in one place, whoever says them',
  'vault/payload.ts': 'what the worker signs, as data between frame and worker',
  'vault/vault.ts': 'which address an approval names, and an address that a wallet gained later',
  'vault/worker/addressProofs.ts': 'the proof of the address for the server',
  'vault/worker/root.ts': 'the key, and its path from the root',
  'vault/worker/signIn.ts': 'Sign in with Solana: read where it is signed',
  'vault/worker/signing.ts': 'signing: keys never leave the worker',
  'vault/worker/solana.ts': 'reads what it signs, in the worker',
  'vault/worker/solanaMessage.ts': 'reads what it signs, in the worker',
  'vault/worker/vault.ts': 'refuses a message that is something else in disguise, in the worker',
}

const sources = readdirSync(here, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(here, join(entry.parentPath, entry.name)))

test('what names Solana outside chains/solana is listed with its reason', () => {
  const naming = sources.filter(
    (file) =>
      !file.startsWith(join('chains', 'solana')) && /solana/i.test(readFileSync(join(here, file), 'utf8')),
  )
  expect(naming.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(files).toSorted())
})
