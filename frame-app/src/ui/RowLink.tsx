import type { ComponentProps } from 'react'

/** A row that leads to a page elsewhere, or to a view of ours; where there is neither, the same row, which leads nowhere. */
export const RowLink = ({
  href,
  onOpen,
  className,
  children,
  ...rest
}: {
  readonly href: string | undefined
  /** Before `href`. */
  readonly onOpen?: (() => void) | undefined
  readonly className: string
} & Omit<
  ComponentProps<'a'> & ComponentProps<'div'> & ComponentProps<'button'>,
  'href' | 'className' | 'ref' | 'type'
> & {
    readonly [data: `data-${string}`]: string
  }) => {
  if (onOpen)
    return (
      <button type="button" className={`row ${className}`} onClick={onOpen} {...rest}>
        {children}
      </button>
    )
  return href === undefined ? (
    <div className={`row still ${className}`} {...rest}>
      {children}
    </div>
  ) : (
    <a className={`row ${className}`} href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  )
}
