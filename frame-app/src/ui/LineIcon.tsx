/** A drawing in the manner of our icons (`icons.tsx`), by its path. */
export const LineIcon = ({ path, name }: { readonly path: string; readonly name?: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    data-icon={name}
  >
    <path d={path} />
  </svg>
)

/** Icons of the card itself: they are in the first load, the others come with the views that show them. */
export const shellIcons = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  help: 'M7.6 7.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8m0 2.6v.1M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z',
  alert: 'M10 6.5v4m0 3v.1M10 2.8 2.6 15.9h14.8z',
} as const

export const ShellIcon = ({ name }: { readonly name: keyof typeof shellIcons }) => (
  <LineIcon path={shellIcons[name]} name={name} />
)
