export { ConfigError, loadConfig, type ServerConfig } from './config.ts'
export type { CodeMail, Mailer } from './providers/mail.ts'
export { createFrameServer, type FrameServer, type ServerOptions } from './server.ts'
export type { Hooks } from './services/services.ts'
