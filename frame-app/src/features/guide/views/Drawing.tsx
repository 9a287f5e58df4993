import './Drawing.css'

/* Line drawings of the guides, 72 x 56, in the text's colour, with one stroke in the accent. They say nothing by themselves. */

const drawings = {
  /** A card that is a person's, and opens. */
  login: (
    <>
      <rect x="10" y="12" width="52" height="32" rx="7" />
      <circle cx="24" cy="25" r="4.5" />
      <path d="M16.5 37c1.2-3.6 4-5.4 7.5-5.4s6.3 1.8 7.5 5.4" />
      <path className="drawing-accent" d="m40 28 4.5 4.500L54 23" />
    </>
  ),
  /** Coins on a heap. */
  assets: (
    <>
      <path d="M10 18v20c0 3 7.2 5.5 16 5.5S42 41 42 38V18" />
      <path d="M10 28c0 3 7.2 5.5 16 5.5S42 31 42 28" />
      <ellipse cx="26" cy="18" rx="16" ry="5.5" />
      <path className="drawing-accent" d="M57 40V18m-5.5 5.5L57 18l5.5 5.5" />
    </>
  ),
  /** A shield that somebody ticks. */
  decision: (
    <>
      <path d="M36 8 54 14v13c0 10-7.5 17-18 21-10.5-4-18-11-18-21V14z" />
      <path className="drawing-accent" d="m27.5 27.5 6 6L45 21.5" />
    </>
  ),
  /** Blocks in a row: a record. */
  record: (
    <>
      <rect x="6" y="19" width="17" height="17" rx="4" />
      <rect x="28" y="19" width="17" height="17" rx="4" />
      <rect className="drawing-accent" x="50" y="19" width="17" height="17" rx="4" />
      <path d="M23 27.500h5m17 0h5" />
    </>
  ),
  /** One account, many places. */
  many: (
    <>
      <circle className="drawing-accent" cx="36" cy="28" r="8" />
      <circle cx="12" cy="14" r="5" />
      <circle cx="12" cy="42" r="5" />
      <circle cx="60" cy="14" r="5" />
      <circle cx="60" cy="42" r="5" />
      <path d="m16.5 16.6 12.5 7.300m-12.5 15.5 12.5-7.300m26.5-15.500L43 23.900m12.5 15.500L43 32.1" />
    </>
  ),
} as const

export type DrawingName = keyof typeof drawings

export const Drawing = ({ name }: { readonly name: DrawingName }) => (
  <svg className="drawing" viewBox="0 0 72 56" aria-hidden="true" data-drawing={name}>
    {drawings[name]}
  </svg>
)
