import { useState } from 'react'
import type { Network } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import type { SendableNft } from '../../../../data/nfts.ts'
import { nftTexts } from '../../../../i18n/english/nfts.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { titleOf } from '../../../nfts/views/nft.ts'
import { Gone, PieceRow, usePieceWords } from '../PieceRow.tsx'
import { NoReview, Review } from '../Review.tsx'
import { useSender } from '../useSend.ts'
import { useSendNft } from '../useSendNft.ts'

const testId = 'view-WalletSendNftPreview'

/** What stands there to be sent. */
type Reviewed = {
  readonly nft: SendableNft
  readonly units: bigint
  readonly meant: { readonly address: string; readonly name: string | undefined }
}

/** Which piece it is, whatever it calls itself. */
const Which = ({ nft: { tokenId, contract } }: { readonly nft: SendableNft }) => {
  const t = useTexts(nftTexts)
  return (
    <>
      <dt>{t.number}</dt>
      <dd className="mono" data-testid="send-nft-id">
        <bdi dir="ltr">{tokenId || contract}</bdi>
      </dd>
      {tokenId !== '' && (
        <>
          <dt>{t.contract}</dt>
          <dd className="mono" data-testid="send-nft-contract">
            <bdi dir="ltr">{contract}</bdi>
          </dd>
        </>
      )}
    </>
  )
}

const Preview = ({ account, network }: { readonly account: Caip10; readonly network: Network }) => {
  const send = useSendNft(account, true)
  const { piece, units, owned, meant, form, waiting } = send
  const words = usePieceWords(owned)
  const isMoved = meant.state === 'address' && form.agreed !== undefined && meant.address !== form.agreed
  const now: Reviewed | undefined =
    !isMoved && piece && units !== undefined && units > 0n && meant.state === 'address'
      ? { nft: piece, units, meant }
      : undefined
  const [asked, setAsked] = useState<Reviewed>()
  // What the wallet was asked for stays as it was, whatever is read meanwhile: such as that it is not theirs any more.
  const shown = (waiting && asked) ?? now
  if (!shown)
    return <NoReview send={send} isLoading={meant.state === 'checking'} isMoved={isMoved} testId={testId} />
  const { nft } = shown
  const { address: to, name } = shown.meant
  return (
    <Review
      network={network}
      send={send}
      transfer={{
        account,
        token: nft.contract,
        to,
        units: shown.units,
        piece: { standard: nft.standard, id: nft.tokenId, title: titleOf(nft) },
      }}
      name={name}
      counted={nft.standard}
      testId={testId}
      hero={
        <>
          <PieceRow nft={nft} units={shown.units} />
          {!waiting && <Gone owned={owned} />}
        </>
      }
      facts={<Which nft={nft} />}
      words={words}
      onAsk={() => setAsked(shown)}
    />
  )
}

/** Which piece of a collection is sent, to whom and for what, before the wallet is asked. */
export const WalletSendNftPreview = () => {
  const sender = useSender()
  return sender ? <Preview {...sender} /> : null
}
