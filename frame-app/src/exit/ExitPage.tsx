import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { writeClipboard } from '../state/clipboard.ts'
import { HoldButton } from '../ui/HoldButton.tsx'
import type { Kit } from '../vault/worker/exitKit.ts'
import { mostAccounts, type Exported } from '../vault/worker/root.ts'
import { openWithCode, readFile, type Opened } from './openedKit.ts'

const names = { eip155: 'Ethereum and EVM networks', solana: 'Solana' }
const partNames: Readonly<Record<Exported, string>> = {
  words: 'Words',
  eip155: 'Ethereum key',
  solana: 'Solana key',
}
/** @param account counted from zero. */
const partHints: Readonly<Record<Exported, (account: number) => string>> = {
  words: (account) =>
    `24 words (BIP-39, no passphrase) for all accounts of this wallet. Other wallets find the addresses above by the usual paths: Ethereum m/44'/60'/0'/0/${account}, Solana m/44'/501'/${account}'/0'.`,
  eip155: () =>
    'The private key of this one account, in hex, as other Ethereum wallets import it. It is the same on every EVM network.',
  solana: () => 'The private key of this one account, in base58, as other Solana wallets import it.',
}

const nameOf = (namespace: string) =>
  namespace === 'eip155' || namespace === 'solana' ? names[namespace] : namespace

const Addresses = ({ of }: { readonly of: Readonly<Record<string, string | undefined>> }) => (
  <dl data-testid="exit-addresses">
    {Object.entries(of).map(
      ([namespace, address]) =>
        address !== undefined && (
          <div key={namespace}>
            <dt>{nameOf(namespace)}</dt>
            <dd className="mono">{address}</dd>
          </div>
        ),
    )}
  </dl>
)

const Trouble = ({ id, problem }: { readonly id: string; readonly problem: string | null }) => (
  <p className="problem" role="alert" id={id} data-testid="exit-problem">
    {problem}
  </p>
)

const ChooseKit = ({ onKit }: { readonly onKit: (kit: Kit) => void }) => {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  /** Counts files: what is read late of an earlier one is not taken. */
  const asked = useRef(0)
  const take = (file: File | undefined) => {
    if (!file) return
    const mine = (asked.current += 1)
    setProblem(null)
    void readFile(file).then((read) => {
      if (mine !== asked.current) return
      if ('kit' in read) onKit(read.kit)
      else setProblem(read.problem)
    })
  }
  const takeDropped = useEffectEvent(take)
  // Anywhere on the page: beside the box the browser would open the file in the page's place.
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      takeDropped(event.dataTransfer?.files[0])
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    <section className="drop" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>1. Your exit kit</h2>
      <label htmlFor={id}>Choose the file, or drop it here</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        aria-describedby={`${id}-problem`}
        data-testid="exit-kit"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file again is a choice again.
          event.target.value = ''
        }}
      />
      <Trouble id={`${id}-problem`} problem={problem} />
    </section>
  )
}

const TypeCode = ({
  kit,
  onOpen,
  onOther,
}: {
  readonly kit: Kit
  readonly onOpen: (opened: Opened) => void
  readonly onOther: () => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const open = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const done = await openWithCode(kit, typed)
    setBusy(false)
    if ('opened' in done) onOpen(done.opened)
    else setProblem(done.problem)
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>2. Your recovery code</h2>
      <p className="muted">
        This kit is of the wallet below, which was at {kit.walletHost}. It was made on{' '}
        {kit.created.slice(0, 10)}.
      </p>
      <Addresses of={kit.addresses} />
      <label htmlFor={id}>Recovery code</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        readOnly={isBusy}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        data-testid="exit-code"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void open()
        }}
      />
      <p id={`${id}-hint`} className="muted">
        28 letters and digits. Capitals, spaces and hyphens do not matter.
      </p>
      <Trouble id={`${id}-problem`} problem={problem} />
      <button
        type="button"
        className="button primary"
        data-testid="exit-open"
        disabled={isBusy}
        onClick={() => void open()}
      >
        {isBusy ? 'Opening …' : 'Open the kit'}
      </button>
      <button type="button" className="button quiet" onClick={onOther}>
        Choose another file
      </button>
    </section>
  )
}

const Copy = ({ read }: { readonly read: () => string }) => {
  const [done, setDone] = useState<boolean | null>(null)
  return (
    <button
      type="button"
      className="button"
      data-testid="exit-copy"
      onClick={() => void writeClipboard(read()).then(setDone)}
    >
      {done === null ? 'Copy' : done ? 'Copied' : 'Could not be copied'}
    </button>
  )
}

const Show = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => {
  const [chosen, setChosen] = useState<Exported>('words')
  const [account, setAccount] = useState(0)
  const [secret, setSecret] = useState<string | null>(null)
  const [wasShown, setWasShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title" tabIndex={-1} ref={heading}>
        Your wallet
      </h2>
      <label className="account">
        Account
        <select
          data-testid="exit-account"
          value={account}
          onChange={({ target }) => {
            setSecret(null)
            setAccount(Number(target.value))
          }}
        >
          {Array.from({ length: mostAccounts }, (_, index) => (
            <option key={index} value={index}>
              {index + 1}
            </option>
          ))}
        </select>
      </label>
      <Addresses of={opened.addresses(account)} />
      <p className="warning">
        Whoever sees what comes next has everything in your wallet, for ever. Nobody who means well asks you
        for it.
      </p>
      <div className="choice" role="group" aria-label="What is shown">
        {opened.parts.map((part) => (
          <button
            key={part}
            type="button"
            className="button"
            aria-pressed={part === chosen}
            data-testid={`exit-${part}`}
            onClick={() => {
              setSecret(null)
              setChosen(part)
            }}
          >
            {partNames[part]}
          </button>
        ))}
      </div>
      <div className="secret" data-part={chosen}>
        {secret === null ? (
          <p className="muted">Hidden</p>
        ) : chosen === 'words' ? (
          <ol className="mono" translate="no" data-testid="exit-secret" aria-label={partNames.words}>
            {secret.split(' ').map((word, index) => (
              <li key={index}>
                <span aria-hidden="true">{index + 1}</span> {word}
              </li>
            ))}
          </ol>
        ) : (
          <p className="mono" translate="no" data-testid="exit-secret">
            {secret}
          </p>
        )}
      </div>
      <HoldButton
        key={`${chosen}-${account}`}
        testId="exit-hold"
        onHold={() => {
          setSecret(opened.read(chosen, account))
          setWasShown(true)
          return Promise.resolve(true)
        }}
        onRelease={() => setSecret(null)}
      >
        {secret === null ? 'Hold to show' : 'Let go to hide'}
      </HoldButton>
      <p className="visually-hidden" role="status">
        {secret !== null ? 'It is shown now.' : wasShown ? 'It is hidden again.' : ''}
      </p>
      <p className="muted">{partHints[chosen](account)}</p>
      <Copy key={`copy-${chosen}-${account}`} read={() => opened.read(chosen, account)} />
      <p className="muted">
        Other programs on this device can read what you copy. Paste it at once, then copy something else.
      </p>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          opened.close()
          onClose()
        }}
      >
        Close the kit
      </button>
    </section>
  )
}

/** A file, its code, and what is in it. */
export const ExitPage = () => {
  const [kit, setKit] = useState<Kit | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const startAgain = () => {
    setKit(null)
    setOpened(null)
  }
  return (
    <>
      <h1>Open an exit kit</h1>
      <p className="muted">
        This page works without the internet and sends nothing anywhere. You can disconnect this computer
        first. Use it from a file that you saved yourself, never on somebody’s site.
      </p>
      {globalThis.crypto?.subtle === undefined ? (
        <p className="problem" role="alert">
          This browser has no cryptography for files. Open this page in another browser.
        </p>
      ) : opened ? (
        <Show opened={opened} onClose={startAgain} />
      ) : kit ? (
        <TypeCode kit={kit} onOpen={setOpened} onOther={startAgain} />
      ) : (
        <ChooseKit onKit={setKit} />
      )}
    </>
  )
}
