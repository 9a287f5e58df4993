import { Fragment, type ReactNode } from 'react'
import type { Warning } from '../../../chains/warning.ts'
import { AddressToCopy } from './AddressToCopy.tsx'
import { AssetIcon } from './AssetIcon.tsx'
import { Warnings } from './Warnings.tsx'
import './Hero.css'

/** A name and what it stands for, below the amounts: to whom, until when. */
export type HeroRow = {
  readonly label: string
  /** An address, or a text. */
  readonly value: { readonly address: string } | { readonly text: ReactNode }
}

/** One amount in large letters. */
export type HeroAmount = {
  readonly text: string
  /** What it is, where the line above all of them does not say so. */
  readonly label?: ReactNode
  /** What the amount is of: a token's address, or null for the network's own coin. Absent where it is of no one thing. */
  readonly asset?: string | null | undefined
  /** What leaves, what comes; absent where nothing moves now. */
  readonly way?: 'out' | 'in'
}

/** Names and what they stand for: addresses can be copied. */
export const HeroRows = ({ rows }: { readonly rows: readonly HeroRow[] }) => (
  <dl className="approve-rows">
    {rows.map(({ label, value }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{'address' in value ? <AddressToCopy value={value.address} /> : <bdi>{value.text}</bdi>}</dd>
      </div>
    ))}
  </dl>
)

/**
 * The decision: what leaves, what comes, to whom; or who may take what, how much, until when. Dangers are a part of it. Whoever reads nothing
 * else decides rightly.
 */
export const Hero = ({
  what,
  amounts = [],
  rows = [],
  dangers,
  testId = 'approve-action',
  children,
}: {
  readonly what: ReactNode
  readonly amounts?: readonly HeroAmount[]
  readonly rows?: readonly HeroRow[]
  readonly dangers: readonly Warning[]
  readonly testId?: string
  readonly children?: ReactNode
}) => (
  <section className={dangers.length > 0 ? 'approve-hero danger' : 'approve-hero'} data-testid="approve-hero">
    <div data-testid={testId}>
      <p className={amounts.length > 0 ? 'approve-what' : 'approve-what alone'}>{what}</p>
      {amounts.map(({ text, label, asset, way }, index) => (
        <Fragment key={index}>
          {label !== undefined && <p className="approve-label">{label}</p>}
          {text !== '' && (
            <p className="approve-amount" data-way={way}>
              {asset !== undefined && <AssetIcon address={asset} />}
              <bdi>{text}</bdi>
            </p>
          )}
        </Fragment>
      ))}
      {rows.length > 0 && <HeroRows rows={rows} />}
    </div>
    {children}
    <Warnings warnings={dangers} />
  </section>
)
