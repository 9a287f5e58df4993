/** One of the node's two ports is somebody else's. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is in use.`)
    this.port = port
  }
}
