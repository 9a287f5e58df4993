import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { observeTokenBalance, observeWatchedAssets, type TokenOf } from '../../../../data/tokens.ts'
import { portfolioTexts } from '../../../../i18n/english/portfolio.ts'
import { tokenTexts } from '../../../../i18n/english/tokens.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { formatBalance } from '../portfolio.ts'
import { removeAsset } from '../../removeAsset.ts'

const Balance = ({ of, decimals }: { readonly of: TokenOf; readonly decimals: number }) => {
  const language = useLanguage()
  const { data, isError } = useObserved(observeTokenBalance, of)
  if (data === undefined) return isError ? '–' : '…'
  return formatBalance(data, decimals, language)
}

/** Tokens on the wallet's list that are on the network of the account, each with what the account has of it. */
export const Tokens = ({ account, walletId }: { readonly account: Caip10; readonly walletId: string }) => {
  const t = useTexts(tokenTexts)
  const { watched } = useTexts(portfolioTexts)
  const { data = [] } = useObserved(observeWatchedAssets, walletId)
  const here = data.filter(({ network }) => network === chainOf(account))
  if (here.length === 0) return null
  return (
    <>
      <h2 className="list-title">{watched}</h2>
      <ul className="list" data-testid="account-tokens">
        {here.map((asset) => {
          const { address, type, tokenId, decimals } = asset
          const name = asset.symbol ?? shortAddress(address)
          return (
            <li key={`${address} ${tokenId}`} className="row" data-testid={`token-${address.toLowerCase()}`}>
              <TokenIcon symbol={name} id={address} />
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <small>
                  <bdi dir="ltr">
                    {type === 'ERC20' ? (
                      <Balance of={`${account} ${address}`} decimals={decimals ?? 0} />
                    ) : (
                      `#${tokenId}`
                    )}
                  </bdi>
                </small>
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t.remove(name)}
                data-testid="token-remove"
                onClick={() => void removeAsset(asset)}
              >
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
