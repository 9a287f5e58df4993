/**
 * The variables of a page's style sheets that theme buttons and modal alike: each behind `--wallet-frame-`. Their values cross the border in this
 * order without the names, which the page would pay for; new ones come last.
 */
export const styleNames = /* @__PURE__ */ 'accent background text radius font-family preset'.split(' ')
