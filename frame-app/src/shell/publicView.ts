import type { View, ViewName } from '../state/modal.ts'
import type { ViewDefinition } from '../state/view.ts'
import { definitions, isViewName, viewNames } from './definitions.ts'

/* What a page may open by name: a file of its own, since most pages name no view. */

const definitionOf = (name: ViewName) => definitions[name] as unknown as ViewDefinition

/** Views that a page may open by name. */
export const publicViews: readonly ViewName[] = viewNames.filter(
  (name) => definitionOf(name).public !== undefined,
)

/** Why a page's wish to open a view is refused. */
export class ViewRefused extends Error {}

/**
 * A page's wish to open a view, checked.
 * @returns the view; undefined where it has nothing to show now, or its feature is off: the start view is shown then.
 * @throws ViewRefused naming what is wrong: no such view for pages, or arguments of another form.
 */
export const publicView = (
  name: string,
  shown: unknown,
  isOn: (feature: NonNullable<ViewDefinition['feature']>) => boolean,
): View | undefined => {
  const definition = isViewName(name) ? definitionOf(name) : undefined
  if (!definition?.public)
    throw new ViewRefused(
      `Invalid view: ${name.slice(0, 64)} cannot be opened by a page. Choose one of ${publicViews.join(', ')}.`,
    )
  const checked = definition.public.safeParse(shown ?? {})
  if (!checked.success)
    throw new ViewRefused(
      `Invalid arguments of view ${name}: ${checked.error.issues[0]?.path.join('.') ?? ''} ${checked.error.issues[0]?.message ?? ''}`.trim(),
    )
  if (definition.feature && !isOn(definition.feature)) return undefined
  const shownNow = checked.data as never
  if (definition.guard && !definition.guard(shownNow)) return undefined
  return { name: definition.name, ...checked.data } as View
}
