import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { ServerConfig } from '../config.ts'
import { createOutbound } from '../outbound/client.ts'
import { openKeyRing } from '../services/keyService.ts'
import { runChecks, warning, type Check, type Finding } from './doctor/check.ts'
import { bitcoinChecks } from './doctor/bitcoin.ts'
import { bundlerChecks } from './doctor/bundlers.ts'
import { clockFinding } from './doctor/clock.ts'
import { examineConfiguration, filesCheck } from './doctor/configuration.ts'
import { frameCheck } from './doctor/frame.ts'
import { mailCheck } from './doctor/mail.ts'
import { nodeChecks } from './doctor/nodes.ts'
import { createToldTimes, once, type Parts } from './doctor/parts.ts'
import { serviceChecks } from './doctor/services.ts'
import { smartAccountChecks } from './doctor/smartAccounts.ts'
import { socialChecks } from './doctor/socials.ts'
import { databaseCheck, keysCheck, openForLook, redisCheck, storedKeysCheck } from './doctor/storage.ts'
import { CliError, type Io } from './io.ts'

/** Milliseconds for connections to end. */
const closePatience = 1_000

/** A check, and the settings without which it would look at something else. */
type Needing = { readonly check: Check; readonly needs: readonly (keyof ServerConfig)[] }

const checksOf = (parts: Parts): readonly Needing[] => {
  const { config } = parts
  return [
    { check: filesCheck(config), needs: ['frameDir', 'loaderFile'] },
    { check: databaseCheck(parts), needs: ['database'] },
    { check: keysCheck(parts), needs: ['keyEncryption'] },
    { check: storedKeysCheck(parts), needs: ['database', 'keyEncryption'] },
    ...(config.redis === null ? [] : [{ check: redisCheck(config.redis), needs: [] }]),
    ...(config.mail === null ? [] : [{ check: mailCheck(config.mail), needs: [] }]),
    ...nodeChecks(parts, config.networks).map((check) => ({ check, needs: [] })),
    ...bundlerChecks(parts, config.networks).map((check) => ({ check, needs: [] })),
    ...smartAccountChecks(parts).map((check) => ({ check, needs: ['networks'] as const })),
    ...bitcoinChecks(parts, config.networks).map((check) => ({ check, needs: [] })),
    ...serviceChecks(parts).map((check) => ({ check, needs: ['providers'] as const })),
    ...socialChecks(parts).map((check) => ({ check, needs: ['publicUrl', 'socials', 'networks'] as const })),
    {
      check: frameCheck(parts),
      needs: [
        'publicUrl',
        'projects',
        'walletConnect',
        ...(config.projects.length === 0 ? (['database'] as const) : []),
      ],
    },
  ]
}

/** Checks that there are only where their setting is there, and can be used. */
const optional = [
  ['redis', 'redis'],
  ['mail', 'mail'],
  ['nodes', 'networks'],
  ['services', 'providers'],
] as const

const leftOut = (check: string, settings: readonly string[]): Finding =>
  warning(
    check,
    `It was not looked at: ${settings.join(', ')} cannot be used yet.`,
    'Mend the configuration first, and run this again.',
  )

/** Everything that can be looked at with what is right in a configuration. */
const lookAt = async (config: ServerConfig, wrong: ReadonlySet<string>): Promise<readonly Finding[]> => {
  const closing: (() => Promise<unknown>)[] = []
  const outbound = createOutbound()
  closing.push(outbound.close)
  const times = createToldTimes()
  const parts: Parts = {
    config,
    outbound,
    times,
    database: once(() => openForLook(config, (close) => closing.push(close))),
    ring: once(() => openKeyRing(config.keyEncryption, outbound)),
  }
  const all = checksOf(parts).map(({ check, needs }) => ({
    check,
    lacks: needs.filter((setting) => wrong.has(setting)),
  }))
  try {
    const found = await runChecks(all.filter(({ lacks }) => lacks.length === 0).map(({ check }) => check))
    return [
      ...found,
      ...all.filter(({ lacks }) => lacks.length > 0).map(({ check, lacks }) => leftOut(check.name, lacks)),
      ...optional
        .filter(([, setting]) => wrong.has(setting))
        .map(([name, setting]) => leftOut(name, [setting])),
      clockFinding(times),
    ]
  } finally {
    const closed = Promise.allSettled(closing.map((close) => close()))
    await Promise.race([closed, sleep(closePatience, undefined, { ref: false })])
  }
}

const textOf = (finding: Finding): string => {
  const { check, result, message } = finding
  return `${result}\t${check}\t${message}${finding.result === 'ok' ? '' : ` ${finding.advice}`}\n`
}

const severity = ['ok', 'warning', 'failed'] as const

/** `doctor` */
export const addDoctorCommand = (program: Command, io: Io): void => {
  program
    .command('doctor')
    .description(
      'check the configuration and all that it names, and say what to do; exit code 1 where something failed. Sends no mail, changes nothing',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { config, wrong, findings } = examineConfiguration(program, io)
      const all = [...findings, ...(config ? await lookAt(config, wrong) : [])]
      const failures = all.filter(({ result }) => result === 'failed').length
      if (json) {
        const worst = severity.findLast((each) => all.some(({ result }) => result === each))
        io.out(`${JSON.stringify({ result: worst, checks: all }, null, 2)}\n`)
      } else for (const finding of all) io.out(textOf(finding))
      if (failures > 0) throw new CliError(`${failures} of ${all.length} failed.`)
    })
}
