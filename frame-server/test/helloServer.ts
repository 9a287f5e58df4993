import type { AddressInfo } from 'node:net'
import express from 'express'

/* What the machine can do: a bare Express that says hello. Prints its port. */

const app = express()
app.disable('x-powered-by')
app.all('/{*any}', (_request, response) => {
  response.json({ hello: 'world' })
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
