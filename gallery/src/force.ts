import type { Wishes } from './wishes.ts'

/** Matches whatever the pseudo-class is asked of, with as much weight: the rule is what is looked at, not the pointer. */
const always = ':not(.stage-never)'
const operable = `:is(button, a[href], input, summary, [tabindex='0'])${always}`

const standIns: Readonly<Record<Wishes['force'], readonly (readonly [pseudo: RegExp, instead: string])[]>> = {
  nothing: [],
  hover: [[/:hover/g, always]],
  active: [
    [/:hover/g, always],
    [/:active/g, always],
  ],
  focus: [[/:focus-visible/g, operable]],
}

const forceIn = (
  rules: CSSRuleList,
  group: CSSStyleSheet | CSSGroupingRule,
  force: Wishes['force'],
): void => {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index]
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
      forceIn(rule.cssRules, rule, force)
    if (!(rule instanceof CSSStyleRule)) continue
    const selector = standIns[force].reduce(
      (text, [pseudo, instead]) => text.replace(pseudo, instead),
      rule.selectorText,
    )
    if (selector !== rule.selectorText) group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1)
  }
}

/** Shows everything as if it were hovered, pressed, or had the focus: by copies of the rules that say how it then looks. */
export const forceStates = ({ force }: Wishes): void => {
  if (force === 'nothing') return
  for (const sheet of document.styleSheets) forceIn(sheet.cssRules, sheet, force)
}
