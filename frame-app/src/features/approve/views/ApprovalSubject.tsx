import type { ApprovalSubject } from '../../../chains/subject.ts'
import { BitcoinTransaction } from './bip122/BitcoinTransaction.tsx'
import { Asset } from './eip155/Asset.tsx'
import { Calls } from './eip155/Calls.tsx'
import { Grant } from './eip155/Grant.tsx'
import { Transaction } from './eip155/Transaction.tsx'
import { TypedData } from './eip155/TypedData.tsx'
import type { SubjectProps } from './Layout.tsx'
import { Message } from './Message.tsx'
import { SolanaSubject } from './solana/SolanaSubject.tsx'

/** What is to be signed, as a person can read it: the whole of it, with its warnings. */
export const Subject = ({ subject, ...rest }: SubjectProps<ApprovalSubject>) => {
  switch (subject.kind) {
    case 'message':
      return <Message subject={subject} {...rest} />
    case 'typed-data':
      return <TypedData subject={subject} {...rest} />
    case 'transaction':
      return <Transaction subject={subject} {...rest} />
    case 'solana':
      return <SolanaSubject subject={subject} {...rest} />
    case 'bitcoin':
      return <BitcoinTransaction subject={subject} {...rest} />
    case 'calls':
      return <Calls subject={subject} {...rest} />
    case 'grant':
      return <Grant subject={subject} {...rest} />
    case 'asset':
      return <Asset subject={subject} {...rest} />
  }
}
