import { texts } from '../i18n/texts.ts'
import { Icon } from '../ui/icons.tsx'

/** A short guide for people who have none. */
export const WhatIsAWallet = () => (
  <div className="content" data-testid="view-WhatIsAWallet">
    {texts.guide.items.map(([title, text]) => (
      <div className="center" key={title}>
        <span className="wallet-icon">
          <Icon name="check" />
        </span>
        <strong>{title}</strong>
        <p className="muted">{text}</p>
      </div>
    ))}
  </div>
)
