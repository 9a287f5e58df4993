/** Scripts that pages load: the loader, what it fetches for some of them, and the buttons for those that want them. */
export const pageScripts = ['loader.js', 'multichain.js', 'elements.js']

/** The page that opens an exit kit, beside the frame's document. It is saved, not shown. */
export const exitPage = 'exit.html'
