import type { NodeRefusal } from '../../services/nodes/ownReads.ts'

/** What nodes say where a contract made its own call fail: it reverted, used up what a call may cost, or answered without end. */
const ownFault = /revert|gas|opcode|stack|execution|too large/i

/** Whether a call was refused for what the contract does: it would be refused again. Everything else is the node's own. */
export const isOfContract = ({ code, message }: NodeRefusal): boolean => code === 3 || ownFault.test(message)
