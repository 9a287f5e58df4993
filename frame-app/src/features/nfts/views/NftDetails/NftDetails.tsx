import { useStore } from 'zustand'
import { nftTexts } from '../../../../i18n/english/nfts.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import type { Views } from '../../../../state/modal.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { countText, explorerPageOf, titleOf } from '../nft.ts'
import { NftPicture } from '../NftPicture.tsx'
import { SendButton } from './SendButton.tsx'
import './NftDetails.css'

/** One piece: what it looks like, what it is called, and where it is. Names and pictures are a stranger's words, and are said to be. */
export const NftDetails = ({ account, nft }: Views['NftDetails']) => {
  const t = useTexts(nftTexts)
  const { account: a, networks: n } = useTexts(viewTexts)
  const language = useLanguage()
  const network = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === nft.network))
  const explorer = explorerPageOf(nft, network)
  return (
    <div className="content" data-testid="view-NftDetails" data-piece={nft.id}>
      <NftPicture nft={nft} size={512} />
      <h2 className="nft-details-name" data-testid="nft-name">
        <bdi>{titleOf(nft)}</bdi>
      </h2>
      {nft.suspicious && (
        <p className="warning" data-testid="nft-suspicious">
          {t.hiddenHint}
        </p>
      )}
      {nft.description !== '' && (
        <p className="nft-details-text" data-testid="nft-description">
          <bdi>{nft.description}</bdi>
        </p>
      )}
      <dl className="facts">
        {nft.collection !== '' && (
          <>
            <dt>{t.collection}</dt>
            <dd data-testid="nft-collection">
              <bdi>{nft.collection}</bdi>
            </dd>
          </>
        )}
        <dt>{t.number}</dt>
        <dd className="mono" data-testid="nft-id">
          <bdi dir="ltr">{nft.tokenId || nft.contract}</bdi>
        </dd>
        {(nft.standard === 'ERC-1155' || nft.amount !== '1') && (
          <>
            <dt>{t.owned}</dt>
            <dd data-testid="nft-owned" data-units={nft.amount}>
              <bdi title={nft.amount}>{countText(BigInt(nft.amount), language)}</bdi>
            </dd>
          </>
        )}
        <dt>{a.network}</dt>
        <dd data-testid="nft-network">
          <NetworkIcon size="small" id={nft.network} icon={network?.icon} testnet={network?.testnet} />{' '}
          <bdi>{network?.name ?? nft.network}</bdi>{' '}
          {network?.testnet && <span className="tag">{n.testnet}</span>}
        </dd>
        {nft.tokenId !== '' && (
          <>
            <dt>{t.contract}</dt>
            <dd className="mono" data-testid="nft-contract">
              <bdi dir="ltr">{nft.contract}</bdi>
            </dd>
          </>
        )}
      </dl>
      <p className="hint">{t.notOurs}</p>
      <SendButton account={account} nft={nft} />
      {explorer !== undefined && (
        <a
          className="button quiet"
          href={explorer}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="nft-explorer"
        >
          {a.explorer} <Icon name="external" />
        </a>
      )}
    </div>
  )
}
