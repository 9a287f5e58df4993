/*
 * The same as the main entry. Neither does anything when it is imported; this name promises that it stays so, and is what a
 * page imports that must decide itself when the first listener is added.
 */
export * from './index.ts'
