/** Scripts that pages load: the loader, what it fetches for some of them, and the buttons for those that want them. */
export const pageScripts = ['loader.js', 'multichain.js', 'elements.js']
