import type { DecodedMessage } from '../vault/decoded.ts'
import type { BitcoinSubject } from './bip122/subject.ts'
import type { Eip155Subject } from './eip155/subject.ts'
import type { SolanaSubject } from './solana/subject.ts'

export type { DecodedMessage, DecodedTypedData, SignIn, TreeNode } from '../vault/decoded.ts'

/** What the person is asked for. A further namespace adds its own. */
export type ApprovalSubject = DecodedMessage | Eip155Subject | SolanaSubject | BitcoinSubject
