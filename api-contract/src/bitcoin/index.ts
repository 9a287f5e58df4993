export * from './address.ts'
