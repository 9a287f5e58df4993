import type { CatalogueWallet } from '@walletframe/api-contract'
import { shownName } from '../../../state/shownName.ts'
import { walletIconOf } from '../../../data/catalogue.ts'
import { walletListTexts } from '../../../i18n/english/walletList.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { WalletIcon } from '../../../ui/WalletIcon.tsx'

/** A wallet of the list, to be picked. */
export const CatalogueRow = ({
  wallet,
  isInstalled = false,
  tag,
  leads = true,
  onPick,
}: {
  readonly wallet: CatalogueWallet
  readonly isInstalled?: boolean
  /** What else is said of it. */
  readonly tag?: string
  /** Whether it is drawn as what leads on. */
  readonly leads?: boolean
  readonly onPick: () => void
}) => {
  const t = useTexts(walletListTexts)
  return (
    <button
      type="button"
      className="row"
      data-testid="catalogue-wallet"
      data-wallet={wallet.id}
      onClick={onPick}
    >
      <WalletIcon name={wallet.name} icon={walletIconOf(wallet)} />
      <span>
        <strong dir="auto">{shownName(wallet.name)}</strong>
      </span>
      <span className="row-end">
        {(tag ?? isInstalled) && <span className="tag">{tag ?? t.installed}</span>}
        {leads && <Icon name="chevron" />}
      </span>
    </button>
  )
}

/** Rows that are on their way. */
export const CatalogueSkeleton = ({ rows, label }: { readonly rows: number; readonly label: string }) => (
  <div className="list" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_row, index) => (
      <span key={index} className="skeleton shell-row" />
    ))}
  </div>
)
