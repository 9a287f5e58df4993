import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { hostOf } from '../../../../state/hostOf.ts'
import { currentView, modalStore } from '../../../../state/modal.ts'
import { goBack } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { startScan, type ScanState } from '../../scan.ts'
import { adjustForm, fillForm } from '../../sendState.ts'
import { CodeFault, useFromCode } from '../code.tsx'
import { useSender } from '../useSend.ts'
import './Scan.css'

/** The camera in a video, and the last code that was read; `start` turns it on again. */
const useScan = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [scan, setScan] = useState<ScanState>({ status: 'asking' })
  const [text, setText] = useState('')
  const [round, setRound] = useState(0)
  useEffect(
    () => (video.current ? startScan(video.current, { onState: setScan, onText: setText }) : undefined),
    [round],
  )
  return { video, scan, text, start: () => setRound((before) => before + 1) }
}

const Scan = ({ account, network }: { readonly account: Caip10; readonly network: Network }) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  // The browser asks in the page's name.
  const site = useStore(optionsStore, ({ hostOrigin }) => hostOf(hostOrigin) ?? hostOrigin)
  const { video, scan, text, start } = useScan()
  const found = useFromCode(text, account, network)
  const change = found?.kind === 'fill' ? found.change : undefined
  useEffect(() => {
    // Once: what the code says is the person's to change after that.
    if (!change || currentView(modalStore.getState()).name !== 'WalletSendScan') return
    fillForm({ ...change, scan: 'filled' })
    goBack()
  }, [change])
  const isOn = scan.status === 'on'
  return (
    <div className="content" data-testid="view-WalletSendScan" data-scan={scan.status}>
      <div className="scan-picture" hidden={!isOn} data-mirrored={(isOn && scan.isMirrored) || undefined}>
        <video ref={video} muted playsInline aria-hidden="true" data-testid="scan-video" />
      </div>
      <p className="scan-told" role="status" data-testid="scan-told">
        {scan.status === 'asking' && <Sentence text={t.scan.asking('{site}')} parts={{ site }} />}
        {isOn && (found?.kind === 'wait' ? t.steps.checking : t.scan.hold)}
      </p>
      {scan.status === 'off' && (
        <>
          <p className="problem" role="alert" data-testid="scan-off" data-why={scan.why}>
            {t.scan.off[scan.why]}
          </p>
          {scan.why !== 'policy' && scan.why !== 'insecure' && (
            <button type="button" className="button" data-testid="scan-start" onClick={start}>
              {common.tryAgain}
            </button>
          )}
        </>
      )}
      <CodeFault found={found} />
      <button
        type="button"
        className="button"
        data-testid="scan-by-hand"
        onClick={() => {
          adjustForm({ scan: 'by-hand' })
          goBack()
        }}
      >
        {t.scan.byHand}
      </button>
    </div>
  )
}

/** The recipient, and what else a code asks for, from the camera. What is read is filled in and shown; nothing is sent by it. */
export const WalletSendScan = () => {
  const sender = useSender()
  return sender ? <Scan {...sender} /> : null
}
