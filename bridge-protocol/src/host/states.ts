/* How far a connection is, as numbers: the page pays for names. A connection that has failed or has not begun can be begun. */

/** No frame yet. */
export const idle = 0
/** A deadline passed, or it was refused. */
export const failed = 1
/** The frame's element is in the page. */
export const connecting = 2
/** It said hello. */
export const greeted = 3
export const ready = 4
/** Destroyed. */
export const closed = 5
