import type { ComponentProps } from 'react'

/** A row that leads to a page elsewhere; where there is none, the same row, which leads nowhere. */
export const RowLink = ({
  href,
  className,
  children,
  ...rest
}: { readonly href: string | undefined; readonly className: string } & Omit<
  ComponentProps<'a'> & ComponentProps<'div'>,
  'href' | 'className' | 'ref'
> & { readonly [data: `data-${string}`]: string }) =>
  href === undefined ? (
    <div className={`row still ${className}`} {...rest}>
      {children}
    </div>
  ) : (
    <a className={`row ${className}`} href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  )
