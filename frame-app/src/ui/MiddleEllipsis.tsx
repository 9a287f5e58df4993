import './MiddleEllipsis.css'

/** Characters at the end that are never cut: `@example.com`, the last digits of an address. */
const kept = 12

/** One line that is cut in its middle where there is no room: both ends of an e-mail address tell it from another. Read and copied whole. */
export const MiddleEllipsis = ({ text }: { readonly text: string }) => {
  const at = Math.max(text.length - kept, Math.floor(text.length / 2))
  return (
    <span className="middle-ellipsis">
      <span className="middle-ellipsis-start">{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  )
}
