import { readFileSync } from 'node:fs'
import { solanaNodeMethods } from '@walletframe/api-contract'
import { expect, test } from 'vitest'

test('the Solana node’s README names what the product asks its nodes for, and no more in that row', () => {
  const readme = readFileSync(new URL('../../solana-dev-node/README.md', import.meta.url), 'utf8')
  const row = readme.split('\n').find((line) => line.startsWith('| the product ')) ?? ''
  expect([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    solanaNodeMethods.toSorted(),
  )
})
