import type { CSSProperties } from 'react'
import './Mark.css'

const colors: Readonly<Record<string, string>> = {
  red: '#d92d20',
  orange: '#e26a00',
  green: '#17893f',
  teal: '#0e8c8c',
  blue: '#2f6fed',
  violet: '#7a4ee8',
  pink: '#d6409f',
  brown: '#8a5a2b',
}

/** The personal mark: a word and a colour that only this wallet's owner knows. */
export const Mark = ({
  mark,
  colors: names,
  form,
}: {
  readonly mark: { readonly word: string; readonly color: string }
  /** What the colours are called. */
  readonly colors: Readonly<Record<string, string>>
  /** `large`: it is all that is looked at. `word`: its colour stands in a tile beside it. */
  readonly form?: 'large' | 'word'
}) => (
  <span
    className={form === 'large' ? 'mark mark-large' : 'mark'}
    data-form={form}
    data-testid="mark"
    style={{ '--mark': colors[mark.color] } as CSSProperties}
  >
    {mark.word} ({names[mark.color] ?? mark.color})
  </span>
)

/** The colour alone, in the place of a row's icon. */
export const MarkTile = ({ color }: { readonly color: string }) => (
  <span className="wallet-icon mark-tile" style={{ '--mark': colors[color] } as CSSProperties} />
)
