#!/usr/bin/env node
import { runCli } from './cli/program.ts'

/* `walletframe-server`: one command of cli/, then the end. */

const code = await runCli(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
process.exit(code)
