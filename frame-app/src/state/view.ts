import type * as z from 'zod/mini'
import type { Catalogue } from '../i18n/catalogue.ts'
import type { ViewName, Views } from './modal.ts'
import type { Options } from './options.ts'

/** A React component, without its types: state knows no React. */
export type Screen<Arguments> = (shown: Arguments) => unknown

type Followed = { readonly subscribe: (listener: () => void) => () => void }

/** A text that state decides: read again whenever one of the stores changes. */
export type Derived<Arguments> = {
  readonly of: (shown: Arguments) => string
  readonly follows: readonly Followed[]
}

/** A heading that state decides. */
export type Title<Arguments> = {
  readonly of: (texts: Catalogue['shell'], shown: Arguments) => string
  readonly follows: readonly Followed[]
}

/** All that the shell knows of a view. No React and no screen is loaded by reading one. */
export type ViewDefinition<Name extends ViewName = ViewName> = {
  readonly name: Name
  /** The heading (facts 1.0). Default: the one that `titles` of the texts has for the view's name. */
  readonly title?: Title<Views[Name]>
  /** `false`: no way back from here, whatever is behind. */
  readonly back?: false
  /** What stands at the left of the title where there is no way back. */
  readonly left?: 'help'
  /** Whether there is something to show now; where not, the page's wish for it opens the start view. */
  readonly guard?: (shown: Views[Name]) => boolean
  /** The feature that must be on. */
  readonly feature?: keyof Options['features']
  /** A page may open it, with arguments of this form. Without it the view is the wallet's own. */
  readonly public?: z.ZodMiniType<Views[Name]>
  /** What makes it another screen though its name stays: the title gets the focus again, and is read out again. */
  readonly instance?: Derived<Views[Name]>
  /** Something is approved here: nothing moves when it comes, while it is there and when it goes, and no toast lies over it. */
  readonly still?: true
  /** A tap beside the card does not close it: something would be thrown away. */
  readonly keeps?: true
  /** Views that most people go to from here: fetched while this one is looked at. */
  readonly next?: readonly ViewName[]
}

/** Keeps a definition's own name and arguments together; only for the inference of its types. */
export const defineView = <Name extends ViewName>(definition: ViewDefinition<Name>): ViewDefinition<Name> =>
  definition
