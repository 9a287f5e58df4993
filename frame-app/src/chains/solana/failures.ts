import { errorCode } from '@walletframe/bridge-protocol'
import { ChainFailure, type Failure } from '../failure.ts'

/** Why a transaction cannot be sent. */
export const fails = (failure: Failure, message: string): ChainFailure =>
  new ChainFailure(failure, errorCode.transactionRejected, message)
/** What nobody needs to try. @param message why, for the log: a person reads that it would fail. */
export const cannot = (message: string): ChainFailure => fails({ code: 'would-fail', reason: null }, message)
/** A token that does not let itself be sent, and why. */
export const refused = (why: Extract<Failure, { code: 'token-refuses' }>['why']): ChainFailure =>
  fails({ code: 'token-refuses', why }, `The token does not let itself be sent: ${why}.`)
