import { expose } from 'comlink'
import { createVault } from './vault.ts'

// Bare comlink: the other end is the frame's own document, which made this worker.
expose(createVault())
