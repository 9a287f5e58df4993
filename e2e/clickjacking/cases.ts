import { covers } from './covers.ts'

/*
 * What a hostile page that the operator lists does to an approval, as data. The page owns everything around the frame: where it stands, how it
 * is drawn, what lies above it, when it moves.
 */

/** Places in the page, in CSS pixels, measured before the page does anything. */
export type Target = {
  readonly card: Box
  /** The button that consents or, where the request is too much for the frame, the one that opens the window. */
  readonly confirm: Box
  readonly reject: Box
}
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** How the person is made to press; each is a function of `acts.ts`. */
export type Act =
  | 'click'
  | 'blindKeys'
  | 'jump'
  | 'rejectShift'
  | 'scroll'
  | 'slowToken'
  | 'lateCover'
  | 'betweenDownAndUp'
  | 'doubleClick'
  | 'quickClicks'
  | 'lateShrink'
  | 'takenBack'
  | 'select'
  | 'bubble'
  | 'pictureInPicture'
  | 'drag'
  | 'presses'
  | 'focusThrown'
  | 'heldKey'
  | 'synthetic'
  | 'lateTheme'

export type Case = {
  readonly name: string
  /** A style sheet of the page, from the moment when the approval is there. */
  readonly css?: string
  /** Runs in the page at that moment; `gesture`: by a click of the person on the page's own button. */
  readonly script?: (target: Target) => unknown
  readonly gesture?: boolean
  /** The page embeds the frame as one that stands in its text, in this size. */
  readonly inline?: boolean
  /** The page puts the frame into an SVG from the beginning. */
  readonly svg?: 'scaled' | 'masked'
  readonly theme?: Readonly<Record<string, unknown>>
  readonly act?: Act
  /** Milliseconds, where the act has some. */
  readonly after?: number
  /**
   * What becomes of a message, which costs nothing: `signs` (nothing was done to it), `never`, `may` (no frame can see such a thing: what
   * it can cost is limited), `unaltered` (signed only if not a pixel of the card changed). A transaction over the limit is never signed.
   */
  readonly message: 'signs' | 'never' | 'may' | 'unaltered'
}

type Unjudged = Omit<Case, 'message'>
const judged =
  (message: Case['message']) =>
  (each: Unjudged): Case => ({ ...each, message })

const clear = 'linear-gradient(transparent,transparent)'
const wrapper = 'wallet-frame{display:block;position:fixed;inset:0;z-index:10;'
const size = (width: number, height: number) =>
  `iframe{width:${width}px!important;height:${height}px!important}`

const masks: readonly Unjudged[] = [
  { name: 'MASK: the whole frame', css: `iframe{mask-image:${clear}}` },
  { name: 'MASK: on a wrapper', css: `${wrapper}mask-image:${clear}}` },
  { name: 'MASK: on html', css: `html{mask-image:${clear}}` },
  {
    name: 'MASK: invisible over the page’s own button',
    css: `iframe{mask-image:${clear}}`,
    script: ({ confirm: { x, y } }: Target) => {
      const decoy = document.getElementById('decoy')
      if (decoy) decoy.style.cssText = `left:${x}px;top:${y}px`
    },
  },
  {
    name: 'MASK: the words gone, the button left',
    css: 'iframe{mask-image:linear-gradient(transparent 55%,#000 55%)}',
  },
  {
    name: 'MASK: -webkit-mask-box-image',
    css: `iframe{-webkit-mask-box-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E") 3 stretch}`,
  },
  {
    name: 'MASK: by an animation',
    css: `@keyframes gone{to{mask-image:${clear}}}iframe{animation:gone 1ms forwards}`,
  },
  {
    name: 'MASK: invisible, Tab and Enter typed blind',
    css: `iframe{mask-image:${clear}}`,
    act: 'blindKeys',
  },
  {
    name: 'CLIP: a polygon with a hole',
    css: 'iframe{clip-path:polygon(0 0,100% 0,100% 100%,0 100%,0 0,30% 30%,30% 60%,70% 60%,70% 30%,30% 30%)}',
  },
  {
    name: 'CLIP: path() evenodd',
    css: 'iframe{clip-path:path(evenodd,"M0 0H2000V2000H0ZM200 150H800V420H200Z")}',
  },
  { name: 'CLIP: border-radius', css: 'iframe{border-top-left-radius:600px}' },
  { name: 'MASK: mask-border by shorthand', css: `iframe{mask:${clear}}` },
  { name: 'MASK: offset-path', css: 'iframe{offset-path:path("M0 0H1");offset-distance:0}' },
  { name: 'MASK: object-view-box', css: 'iframe{object-view-box:inset(0 0 90% 0)}' },
]

const sizes: readonly Unjudged[] = [
  { name: 'SIZE: zoom .2 of the frame', css: 'iframe{zoom:.2}' },
  { name: 'SIZE: zoom .25 of html', css: 'html{zoom:.25}' },
  ...(
    [
      [360, 260],
      [360, 170],
      [360, 150],
      [200, 150],
      [1, 1],
    ] as const
  ).map(([width, height]) => ({ name: `SIZE: ${width} x ${height}`, css: size(width, height) })),
  ...(
    [
      [360, 200],
      [360, 140],
      [200, 140],
    ] as const
  ).map(([width, height]) => ({
    name: `SIZE: in the text, ${width} x ${height}`,
    css: size(width, height),
    inline: true,
  })),
]

const themes: readonly Unjudged[] = [
  { name: 'THEME: no letter is left', theme: { themeVariables: { fontSizeMaster: '0px' } } },
  {
    name: 'THEME: background in the colour of the text',
    theme: { themeMode: 'light', themeVariables: { background: '#14161a' } },
  },
  { name: 'THEME: a transparent card', theme: { themeVariables: { background: 'transparent' } } },
  { name: 'THEME: accent in the colour of the card', theme: { themeVariables: { accent: '#ffffff' } } },
  { name: 'THEME: letters of 200 px', theme: { themeVariables: { fontSizeMaster: '200px' } } },
  { name: 'THEME: a font of symbols', theme: { themeVariables: { fontFamily: 'Wingdings' } } },
  { name: 'THEME: the other mode', theme: { themeMode: 'dark' } },
  {
    name: 'THEME: changed to nothing after arming',
    theme: { themeVariables: { fontSizeMaster: '0px', background: '#14161a' } },
    act: 'lateTheme',
  },
]

const times: readonly Case[] = [
  ...[0, 60, 400].map((after) => ({
    name: `TIME: the frame jumps under the pointer, click ${after} ms later`,
    act: 'jump' as const,
    after,
    message: 'never' as const,
  })),
  { name: 'TIME: Reject is pressed, and Confirm is there', act: 'rejectShift', message: 'never' },
  { name: 'TIME: scrolled under the pointer', act: 'scroll', message: 'never' },
  { name: 'TIME: a token that is slow to answer', act: 'slowToken', message: 'never' },
  // IntersectionObserver v2 looks ten times a second: what comes quicker is a race.
  ...[0, 40].map((after) => ({
    name: `TIME: covered after arming, click ${after} ms later`,
    act: 'lateCover' as const,
    after,
    message: 'may' as const,
  })),
  {
    name: 'TIME: covered after arming, click 300 ms later',
    act: 'lateCover',
    after: 300,
    message: 'never',
  },
  { name: 'TIME: invisible between down and up', act: 'betweenDownAndUp', message: 'never' },
  { name: 'TIME: double click on a decoy', act: 'doubleClick', message: 'never' },
  { name: 'TIME: eight quick clicks while it comes up', act: 'quickClicks', message: 'never' },
  { name: 'TIME: smaller after arming', act: 'lateShrink', after: 30, message: 'never' },
  { name: 'TIME: the first of two is taken back', act: 'takenBack', message: 'never' },
]

const others: readonly Case[] = [
  { name: 'NATIVE: the popup of a select above the words', act: 'select', message: 'never' },
  { name: 'NATIVE: the bubble of a form above the words', act: 'bubble', message: 'never' },
  { name: 'PiP: in a window of document picture-in-picture', act: 'pictureInPicture', message: 'never' },
  { name: 'DRAG: a text of the page onto the button', act: 'drag', message: 'never' },
  {
    name: 'DRAG: pressed elsewhere, let go here; out and in; right button',
    act: 'presses',
    message: 'never',
  },
  { name: 'KEYS: focus thrown into the frame, typed blind', act: 'focusThrown', message: 'never' },
  { name: 'KEYS: Enter held down', act: 'heldKey', message: 'never' },
  { name: 'KEYS: click() and synthetic events', act: 'synthetic', message: 'never' },
]

const frameStyles = [
  'opacity:0',
  'opacity:.01',
  'opacity:.99',
  'transform:scale(.5)',
  'transform:scale(.99)',
  'transform:rotate(4deg)',
  'transform:perspective(400px) rotateY(50deg)',
  'transform:skewX(12deg)',
  'transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1.01)',
  'scale:.5',
  'rotate:3deg',
  'filter:brightness(0)',
  'filter:blur(6px)',
  'filter:opacity(.01)',
  'mix-blend-mode:difference',
  'mix-blend-mode:screen',
  'clip-path:inset(0 0 40% 0)',
  'clip:rect(400px,1280px,800px,0)',
  'visibility:hidden',
  'animation:faded 1s paused',
  '-webkit-box-reflect:above -800px',
]
const htmlStyles = [
  'opacity:.02',
  'filter:blur(9px)',
  'filter:grayscale(1)',
  'transform:scale(.6)',
  'clip-path:inset(60% 0 0 0)',
  'mix-blend-mode:screen',
]

const styles: readonly Case[] = [
  ...frameStyles.map((style): Case => ({
    name: `STYLE: frame ${style}`,
    css: `@keyframes faded{from,to{opacity:.1}}iframe{${style}}`,
    message: 'never',
  })),
  ...htmlStyles.map((style): Case => ({
    name: `STYLE: html ${style}`,
    css: `html{${style}}`,
    message: 'never',
  })),
  {
    name: 'STYLE: behind the background of body',
    css: 'body{position:fixed;inset:0;z-index:20}',
    message: 'never',
  },
  {
    name: 'STYLE: half off the screen, the button in sight',
    css: 'iframe{top:-220px!important}',
    message: 'never',
  },
  { name: 'STYLE: in a scaled SVG foreignObject', svg: 'scaled', message: 'never' },
  { name: 'STYLE: in a masked SVG foreignObject', svg: 'masked', message: 'never' },
  {
    name: 'STYLE: three times as big, in a small frame',
    css: `${size(380, 240)}iframe{transform:scale(3);transform-origin:0 0}`,
    message: 'never',
  },
]

/** Each is tried on a page of the frame's site and on one of another site. */
export const cases: readonly Case[] = [
  { name: 'CONTROL: nothing is done', message: 'signs' },
  { name: 'CONTROL: a frame of 520 x 700', css: size(520, 700), message: 'may' },
  ...masks.map(judged('may')),
  ...sizes.map(judged('never')),
  ...themes.map(judged('unaltered')),
  ...times,
  ...others,
  ...styles,
  ...covers,
]
