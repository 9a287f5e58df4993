import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/*
 * A copy of the tree to change files in: a run that dies leaves no mutant in anybody's work tree. What is installed is linked; only the
 * workspaces' own links are made anew, so that they lead into the copy.
 */

const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('@')) {
      linkPackages(join(from, name), join(to, name))
      continue
    }
    const isWorkspace = lstatSync(join(from, name)).isSymbolicLink()
    if (isWorkspace) symlinkSync(readlinkSync(join(from, name)), join(to, name))
    else if (!name.startsWith('.v')) symlinkSync(join(from, name), join(to, name))
  }
}

const fill = (root: string, folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  // What set-up fetched.
  mkdirSync(join(folder, '.cache'))
  const archives = join(root, '.cache/archives')
  if (existsSync(archives)) symlinkSync(archives, join(folder, '.cache/archives'))
  for (const workspace of readdirSync(folder))
    for (const made of ['node_modules', 'dist']) {
      const from = join(root, workspace, made)
      if (existsSync(from)) symlinkSync(from, join(folder, workspace, made))
    }
}

/** @returns the copy's folder, and what removes it. */
export const copyTree = (root: string): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-mutation-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    fill(root, folder)
  } catch (error) {
    remove()
    throw error
  }
  return { folder, remove }
}
