import type { CSSProperties } from 'react'

/** Rows that stand for those that are being read. */
export const SkeletonRows = ({
  count,
  height = 60,
  label,
  testId,
}: {
  readonly count: number
  /** Of a row, px. */
  readonly height?: number
  /** What is heard while they stand there. */
  readonly label: string
  readonly testId: string
}) => (
  <div className="list" role="status" aria-label={label} data-testid={testId}>
    {Array.from({ length: count }, (_, row) => (
      <span
        key={row}
        className="skeleton shell-row"
        style={{ inlineSize: '100%', blockSize: height } satisfies CSSProperties}
      />
    ))}
  </div>
)
