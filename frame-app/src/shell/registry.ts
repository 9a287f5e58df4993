import { approveTransaction } from '../features/approve/views/ApproveTransaction/definition.ts'
import { connect } from '../features/connect/views/Connect/definition.ts'
import type { ViewName } from '../state/modal.ts'
import type { ViewDefinition } from '../state/view.ts'

/*
 * What the shell knows of the views at this moment. Four dozen definitions, and the state that they follow, would be two percent of the first load:
 * they come with the list of files, before the first screen that is fetched. The first view's is here from the start, and that of approvals, whose
 * card stands still from its first moment.
 */

type Definitions = { readonly [N in ViewName]?: ViewDefinition<N> }

let known: Definitions = { ApproveTransaction: approveTransaction, Connect: connect }

/** Makes more of them known (`definitions.ts`). */
export const addDefinitions = (more: Definitions): void => {
  known = { ...known, ...more }
}

/** A definition as the shell uses it: its arguments go with the view that it was looked up by. Of a view that is not known yet nothing but its name. */
export const definitionOf = (name: ViewName): ViewDefinition => (known[name] ?? { name }) as ViewDefinition
