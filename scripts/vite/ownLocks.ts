/*
 * Before each file of unit tests. Node's Web Locks are one for all threads of a process, and a test file is a thread: it would wait for what another
 * one holds, as if they were tabs of one site. Without them each has its own (`storage/locks.ts`).
 */
if ('locks' in navigator) Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
