import { useEffect, useState } from 'react'
import { exhibits } from './exhibits.ts'
import { choicesOf, readWishes, widths, writeWishes, type Wishes } from './wishes.ts'

/** Heights of a window for each width, in CSS pixels. */
const heights = { '320': 640, '390': 844, desktop: 800 } as const

const pictures = Object.entries(exhibits).flatMap(([view, states]) =>
  states.map((state) => ({ view, state })),
)

const labels = {
  theme: 'Scheme',
  preset: 'Theme',
  lang: 'Language',
  width: 'Width',
  text: 'Text size',
  dir: 'Direction',
  force: 'State',
} as const

const Choice = ({
  name,
  wishes,
  onChange,
}: {
  readonly name: keyof typeof labels
  readonly wishes: Wishes
  readonly onChange: (changed: Partial<Wishes>) => void
}) => (
  <label>
    {labels[name]}
    <select value={wishes[name]} onChange={(event) => onChange({ [name]: event.target.value })}>
      {choicesOf[name].map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  </label>
)

const List = ({
  wishes,
  onChange,
}: {
  readonly wishes: Wishes
  readonly onChange: (changed: Partial<Wishes>) => void
}) => {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim()
  return (
    <nav aria-label="Pictures">
      <input
        type="search"
        aria-label="Search"
        placeholder={`${pictures.length} pictures`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {Object.entries(exhibits).map(([view, states]) => {
        const found = states.filter((state) => `${view} ${state}`.toLowerCase().includes(words))
        return (
          found.length > 0 && (
            <details key={view} open={view === wishes.view || words !== ''}>
              <summary>
                {view} <small>{found.length}</small>
              </summary>
              {found.map((state) => (
                <a
                  key={state}
                  href={writeWishes({ ...wishes, view, state })}
                  aria-current={view === wishes.view && state === wishes.state ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    onChange({ view, state })
                  }}
                >
                  {state}
                </a>
              ))}
            </details>
          )
        )
      })}
    </nav>
  )
}

/** The list of pictures, how they are to be looked at, and the one that is chosen, in a frame of its own. */
export const Gallery = () => {
  const [wishes, setWishes] = useState(() => readWishes(location.search))
  const [round, setRound] = useState(0)
  const shown = { ...wishes, state: wishes.state || (exhibits[wishes.view]?.[0] ?? '') }
  const address = writeWishes(shown)
  const change = (changed: Partial<Wishes>) => setWishes({ ...shown, ...changed })

  useEffect(() => history.replaceState(null, '', address), [address])

  const step = (by: number) => {
    const now = pictures.findIndex(({ view, state }) => view === shown.view && state === shown.state)
    const next = pictures.at((now + by) % pictures.length)
    if (next) change(next)
  }

  return (
    <>
      <List wishes={shown} onChange={change} />
      <main>
        <div className="controls">
          {(Object.keys(labels) as readonly (keyof typeof labels)[]).map((name) => (
            <Choice key={name} name={name} wishes={shown} onChange={change} />
          ))}
          <button type="button" onClick={() => step(-1)}>
            Previous
          </button>
          <button type="button" onClick={() => step(1)}>
            Next
          </button>
          <button type="button" onClick={() => setRound(round + 1)}>
            Again
          </button>
          <a href={`stage.html${address}`} target="_blank" rel="noreferrer">
            Alone
          </a>
        </div>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own document, as the page itself */}
        <iframe
          key={`${address} ${round}`}
          title={`${shown.view}, ${shown.state}`}
          src={`stage.html${address}`}
          width={widths[shown.width]}
          height={heights[shown.width]}
        />
      </main>
    </>
  )
}
