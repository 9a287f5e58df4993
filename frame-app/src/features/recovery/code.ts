/* The form of a recovery code, for the views: they know no vault. */
export { codeGroups, codeLength } from '../../vault/worker/recoveryCode.ts'
