import { mayEmbed, projectDocument, projectMetaName, type ProjectDocument } from '@walletframe/api-contract'

/** Why this document must not talk to anybody. */
export type Refusal =
  | 'no-project'
  | 'not-framed'
  | 'no-nonce'
  | 'origin-not-listed'
  | 'origin-mismatch'
  | 'nested'

/** What the frame knows of itself before it says a word. */
export type FrameAddress = {
  readonly project: ProjectDocument
  /** Hex, 128 bit. */
  readonly nonce: string
  /** Claimed by the host, on the project's list, and what the browser says where it says anything. */
  readonly hostOrigin: string
  /** Counts the documents of this frame, from 1: kept in the history entry, which survives a reload and nothing else. */
  readonly epoch: number
}

/** The parts of `window` that decide. */
export type Surroundings = {
  readonly project: string | null
  /** The address's fragment with its `#`. */
  readonly fragment: string
  readonly isFramed: boolean
  readonly parentIsTop: boolean
  /** `location.ancestorOrigins`, nearest first; undefined where the browser has none. */
  readonly ancestorOrigins: readonly string[] | undefined
  readonly previousEpoch: number
}

const readProject = (json: string | null): ProjectDocument | undefined => {
  if (json === null) return undefined
  try {
    return projectDocument.parse(JSON.parse(json))
  } catch {
    // The server writes this element; anything else in its place is not our server's document.
    return undefined
  }
}

/**
 * Decides whether this document may say hello, and to whom (SECURITY, Handshake 2).
 * Pure: everything that it judges by is in `surroundings`.
 */
export const readAddress = (surroundings: Surroundings): FrameAddress | { readonly refusal: Refusal } => {
  const project = readProject(surroundings.project)
  if (!project) return { refusal: 'no-project' }
  if (!surroundings.isFramed) return { refusal: 'not-framed' }
  const fragment = new URLSearchParams(surroundings.fragment.replace(/^#/, ''))
  const nonce = fragment.get('n') ?? ''
  const hostOrigin = fragment.get('o') ?? ''
  if (!/^[0-9a-f]{16,40}$/.test(nonce)) return { refusal: 'no-nonce' }
  if (!mayEmbed(project.allowedOrigins, hostOrigin)) return { refusal: 'origin-not-listed' }
  const nearest = surroundings.ancestorOrigins?.[0]
  if (nearest !== undefined && nearest !== hostOrigin) return { refusal: 'origin-mismatch' }
  if (!surroundings.parentIsTop && !project.allowNesting) return { refusal: 'nested' }
  return { project, nonce, hostOrigin, epoch: surroundings.previousEpoch + 1 }
}

/** Reads the real window, and counts this document in its history entry. */
export const readSurroundings = (): Surroundings => {
  const state: unknown = history.state
  const previous = typeof state === 'object' && state !== null ? (state as { epoch?: unknown }).epoch : 0
  const previousEpoch = typeof previous === 'number' && Number.isSafeInteger(previous) ? previous : 0
  history.replaceState({ epoch: previousEpoch + 1 }, '')
  return {
    project: document.querySelector<HTMLMetaElement>(`meta[name="${projectMetaName}"]`)?.content ?? null,
    fragment: location.hash,
    isFramed: window.parent !== window,
    parentIsTop: window.parent === window.top,
    ancestorOrigins: location.ancestorOrigins ? [...location.ancestorOrigins] : undefined,
    previousEpoch,
  }
}
