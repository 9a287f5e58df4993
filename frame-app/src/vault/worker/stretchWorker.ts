import { expose } from 'comlink'
import { stretch } from './stretch.ts'

// A worker of its own: it takes seconds and 64 MiB, which go with it, and nothing of it can be asked for the root.
expose({ stretch })
