import type { SendableNft } from '../../../data/nfts.ts'
import { sendTexts } from '../../../i18n/english/send.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { countText, titleOf } from '../../nfts/views/nft.ts'
import { NftPicture } from '../../nfts/views/NftPicture.tsx'

/** A piece that is sent: its picture, what it is called, and of several how many. */
export const PieceRow = ({
  nft,
  units,
}: {
  readonly nft: SendableNft
  readonly units?: bigint | undefined
}) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  const title = titleOf(nft)
  return (
    <div className="row still send-hero-row send-piece">
      <NftPicture nft={nft} size={256} />
      <span>
        <small>{t.send}</small>
        <strong data-testid="send-what" data-units={units === undefined ? undefined : String(units)}>
          <bdi>{title}</bdi>
        </strong>
        {nft.collection !== '' && nft.name !== '' && (
          <small>
            <bdi>{nft.collection}</bdi>
          </small>
        )}
        {units !== undefined && units > 1n && (
          <small>
            <bdi dir="ltr" title={String(units)} data-testid="send-count">
              ×{countText(units, language)}
            </bdi>
          </small>
        )}
      </span>
    </div>
  )
}

/** What is said of a piece in place of what is said of tokens. */
export const usePieceWords = (owned: bigint | undefined) => {
  const { nft } = useTexts(sendTexts)
  return {
    steps: { 'insufficient-funds': owned === 0n ? nft.gone : nft.tooMany },
    unread: nft.unread,
  }
}

/** That it is not theirs any more. */
export const Gone = ({ owned }: { readonly owned: bigint | undefined }) => {
  const { nft } = useTexts(sendTexts)
  return owned === 0n ? (
    <p className="problem" role="alert" data-testid="send-gone">
      {nft.notOwned}
    </p>
  ) : null
}
