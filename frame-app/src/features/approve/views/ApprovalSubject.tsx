import type { ApprovalSubject } from '../../../chains/subject.ts'
import { Asset } from './eip155/Asset.tsx'
import { Calls } from './eip155/Calls.tsx'
import { Transaction } from './eip155/Transaction.tsx'
import { TypedData } from './eip155/TypedData.tsx'
import { Message } from './Message.tsx'
import { SolanaSubject } from './solana/SolanaSubject.tsx'

/** What is to be signed, as a person can read it. */
export const Subject = ({ subject }: { readonly subject: ApprovalSubject }) => {
  switch (subject.kind) {
    case 'message':
      return <Message subject={subject} />
    case 'typed-data':
      return <TypedData subject={subject} />
    case 'transaction':
      return <Transaction subject={subject} />
    case 'solana':
      return <SolanaSubject transactions={subject.transactions} />
    case 'calls':
      return <Calls subject={subject} />
    case 'asset':
      return <Asset subject={subject} />
  }
}
