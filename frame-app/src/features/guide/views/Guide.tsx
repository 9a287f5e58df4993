import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Icon } from '../../../ui/icons.tsx'

const Guide = ({
  id,
  items,
}: {
  readonly id: string
  readonly items: readonly (readonly [title: string, text: string])[]
}) => (
  <div className="content" data-testid={`view-${id}`}>
    {items.map(([title, text]) => (
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

/** A short guide for people who have no wallet. */
export const WhatIsAWallet = () => <Guide id="WhatIsAWallet" items={useTexts(viewTexts).guide.items} />

/** And for people who wonder what they choose from. */
export const WhatIsANetwork = () => (
  <Guide id="WhatIsANetwork" items={useTexts(viewTexts).networkGuide.items} />
)
