/** Constructable: a strict style policy has nothing to forbid. One sheet for all elements of the page. */
export const createSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}

/*
 * A page themes them by variables (`--wallet-frame-*`) and by `::part(button)`, `::part(balance)`. Light or dark is the page's own
 * `color-scheme`, unless `theme-mode` says it.
 */
const styles = `\
:host{display:inline-block;max-width:100%;vertical-align:middle}\
:host([hidden]),[hidden]{display:none!important}\
:host([theme-mode=light]){color-scheme:light}\
:host([theme-mode=dark]){color-scheme:dark}\
button{\
display:inline-flex;align-items:center;justify-content:center;gap:8px;box-sizing:border-box;max-width:100%;min-height:44px;margin:0;padding:8px 16px;\
border:1px solid transparent;border-radius:var(--wallet-frame-radius,12px);\
background:var(--wallet-frame-accent,light-dark(#4346e6,#5e62f3));color:var(--wallet-frame-on-accent,#fff);\
font:500 15px/1.4 var(--wallet-frame-font-family,system-ui,sans-serif);cursor:pointer}\
button:not(.Connect){background:var(--wallet-frame-background,light-dark(#fff,#17191e));color:var(--wallet-frame-text,light-dark(#14161a,#f2f4f7));border-color:var(--wallet-frame-line,light-dark(#8a919e,#6b7280))}\
:host([size=sm]) button{min-height:32px;padding:4px 12px;font-size:13px;border-radius:var(--wallet-frame-radius,10px)}\
button:hover{filter:brightness(.94)}\
button:focus-visible{outline:2px solid var(--wallet-frame-accent,light-dark(#4346e6,#5e62f3));outline-offset:2px}\
button:disabled{opacity:.5;cursor:default;filter:none}\
span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}\
span:empty{display:none}\
i+span{color:var(--wallet-frame-muted,light-dark(#59606d,#a3abba));flex:none}\
i{flex:none;width:14px;height:14px;border:2px solid;border-right-color:transparent;border-radius:50%;animation:turn 1s linear infinite}\
@keyframes turn{to{rotate:360deg}}\
@media (prefers-reduced-motion:reduce){i{animation-duration:4s}}\
`
