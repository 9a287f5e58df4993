import { localProject } from './frameServer.ts'

/**
 * Three lines that make a page of this machine, served at any port, one that uses the wallet. No `async`: whoever clicks at once must find it.
 * @param frame origin of the frame.
 */
export const ownPageLines = (frame: string): readonly string[] => [
  `<script src="${frame}/v1/loader.js" data-project-id="${localProject}"></script>`,
  `<button onclick="connect()">Connect</button>`,
  `<script>const connect = () => walletFrame.provider.request({ method: 'eth_requestAccounts' }).then(alert, console.log)</script>`,
]
