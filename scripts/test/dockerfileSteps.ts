import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import {
  DockerfileParser,
  type Copy,
  type Env,
  type From,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast'

/*
 * Runs a Dockerfile's steps where no container can be built: each stage is a folder that stands for the image's root, and absolute paths in
 * commands are turned into paths below it. What only an image has (its user, its base) is not imitated.
 */

export type Stage = {
  readonly name: string | undefined
  readonly image: string
  readonly instructions: readonly Instruction[]
}

/** Stages of a Dockerfile, in order. */
export const stagesOf = (text: string): readonly Stage[] => {
  const stages: { name: string | undefined; image: string; instructions: Instruction[] }[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From
      stages.push({ name: from.getBuildStage() ?? undefined, image: from.getImage() ?? '', instructions: [] })
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

/** Arguments of an instruction in exec form, such as `["node", "main.js"]`. */
export const execForm = (instruction: Instruction): readonly string[] =>
  (instruction as JSONInstruction)
    .getJSONStrings()
    .map((argument) => JSON.parse(argument.getValue()) as string)

export type Ran = {
  /** Folder that stands for the root of the last stage. */
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  /** Turns an absolute path of the image into one of this machine. */
  readonly place: (text: string) => string
}

/**
 * @param context copies the build's context (without what .dockerignore names) into a folder.
 * @param work where the stages' folders are made.
 */
export const runSteps = (
  text: string,
  options: {
    readonly context: (folder: string) => void
    readonly work: string
    /** Called before a `RUN`, with the folder that it runs in. */
    readonly before?: (command: string, folder: string) => void
  },
): Ran => {
  // Users of the image are not on this machine.
  const shims = join(options.work, 'shims')
  mkdirSync(shims, { recursive: true })
  writeFileSync(join(shims, 'chown'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(shims, 'chown'), 0o755)

  const roots = new Map<string, string>()
  let ran: Ran | undefined
  for (const [index, { name, instructions }] of stagesOf(text).entries()) {
    const root = join(options.work, `stage-${index}`)
    mkdirSync(root)
    if (name !== undefined) roots.set(name, root)
    const place = (line: string) => line.replaceAll(/(?<![\w./-])\/(?=(app|src|data)\b)/g, `${root}/`)
    let workdir = root
    const env: Record<string, string> = {}
    for (const instruction of instructions) {
      const content = instruction.getArgumentsContent() ?? ''
      switch (instruction.getKeyword()) {
        case 'WORKDIR':
          workdir = place(content)
          mkdirSync(workdir, { recursive: true })
          break
        case 'ENV':
          for (const property of (instruction as Env).getProperties())
            env[property.getName()] = place(
              (property.getValue() ?? '').replace('sqlite:/', `sqlite:${root}/`),
            )
          break
        case 'COPY': {
          const [from, to] = instruction.getArguments().map((argument) => argument.getValue())
          const stage = (instruction as Copy)
            .getFlags()
            .find((flag) => flag.getName() === 'from')
            ?.getValue()
          if (stage === undefined && from === '.') options.context(workdir)
          else {
            const source = roots.get(stage ?? '')
            if (source === undefined) throw new Error(`COPY from '${stage}': there is no such stage.`)
            cpSync(join(source, from ?? ''), join(root, to ?? ''), {
              recursive: true,
              verbatimSymlinks: true,
            })
          }
          break
        }
        case 'RUN': {
          options.before?.(content, workdir)
          const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', place(content)], {
            cwd: workdir,
            env: {
              HOME: process.env['HOME'],
              PATH: [shims, dirname(process.execPath), process.env['PATH']].join(delimiter),
              // What was installed for the tests themselves is in npm's cache: the registry is not asked for all of it again.
              npm_config_prefer_offline: 'true',
              ...env,
            },
            encoding: 'utf8',
          })
          if (status !== 0) throw new Error(`RUN ${content} failed (${status}):\n${stdout}${stderr}`)
          break
        }
        case 'USER':
        case 'EXPOSE':
        case 'HEALTHCHECK':
        case 'ENTRYPOINT':
        case 'CMD':
          break
        default:
          throw new Error(`${instruction.getKeyword()} is not known here.`)
      }
    }
    ran = { root, workdir, env, place }
  }
  if (!ran) throw new Error('The Dockerfile has no stage.')
  return ran
}
