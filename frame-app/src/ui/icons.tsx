import { LineIcon, shellIcons } from './LineIcon.tsx'

/**
 * Line icons of our own, 20 px, in the text's colour. They say nothing by themselves: the button beside has the name. Those that point the way
 * of reading are turned round by the style sheet where it goes from right to left.
 */
const paths = {
  ...shellIcons,
  arrow: 'M4 10h12m-5-5 5 5-5 5',
  copy: 'M7.5 7.5V4.2c0-.7.5-1.2 1.2-1.2h7.1c.7 0 1.2.5 1.2 1.2v7.1c0 .7-.5 1.2-1.2 1.2h-3.3M4.2 7.5h7.1c.7 0 1.2.5 1.2 1.2v7.1c0 .7-.5 1.2-1.2 1.2H4.2c-.7 0-1.2-.5-1.2-1.2V8.7c0-.7.5-1.2 1.2-1.2z',
  edit: 'm4 16 .7-3.2 8.5-8.5a1.3 1.3 0 0 1 1.8 0l.7.7a1.3 1.3 0 0 1 0 1.8l-8.5 8.5z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  out: 'M8 3.5H4.2c-.7 0-1.2.5-1.2 1.2v10.6c0 .7.5 1.2 1.2 1.2H8m4.5-3L16 10l-3.5-3.5M16 10H7.5',
  unlink:
    'm8.2 11.8 3.6-3.6M9.2 6.2l1.5-1.5a3.2 3.2 0 0 1 4.6 4.6l-1.5 1.5m-7.6-1.6L4.7 10.7a3.2 3.2 0 0 0 4.6 4.6l1.5-1.5',
  external:
    'M11.5 3.5h5v5m0-5-7 7M8 4.5H4.7c-.7 0-1.2.5-1.2 1.2v9.6c0 .7.5 1.2 1.2 1.2h9.6c.7 0 1.2-.5 1.2-1.2V12',
  plus: 'M10 4v12m-6-6h12',
  lock: 'M6 9V6.5a4 4 0 0 1 8 0V9M5 9h10c.6 0 1 .4 1 1v6c0 .6-.4 1-1 1H5c-.6 0-1-.4-1-1v-6c0-.6.4-1 1-1z',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v4.3l3 1.7',
  chevron: 'M7.5 5 12.5 10l-5 5',
  mail: 'M3.7 4.5h12.6c.7 0 1.2.5 1.2 1.2v8.6c0 .7-.5 1.2-1.2 1.2H3.7c-.7 0-1.2-.5-1.2-1.2V5.7c0-.7.5-1.2 1.2-1.2zm-.7 1.5 7 5 7-5',
} as const

export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <LineIcon path={paths[name]} name={name} />
)
