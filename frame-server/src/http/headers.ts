import type { RequestHandler } from 'express'
import type { ProjectConfig } from '../config.ts'

/** Features that no document of ours needs, and what all of them need themselves. */
const common = [
  'accelerometer=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'midi=()',
  'usb=()',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
]

const permissions = [...common, 'camera=()'].join(', ')
/** Of the frame alone: it pastes a recipient, or scans one, where the visitor asks for it. */
const framePermissions = [...common, 'camera=(self)', 'clipboard-read=(self)'].join(', ')

/** What every answer carries. */
export const commonHeaders =
  (publicOrigin: string): RequestHandler =>
  (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    // An API answer or an error is no document: nothing may run or frame it.
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (publicOrigin.startsWith('https:'))
      response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
    next()
  }

/**
 * Headers of the frame's document (SECURITY, Headers). `frame-ancestors` is the project's list, `'none'` when it is empty.
 * `Integrity-Policy` is not sent: WebKit then runs no module whose integrity stands in the import map, and the frame stays silent.
 * @param relayUrl the one address beside our own that the frame talks to: WalletConnect's relay, where this server does not carry what is said to it.
 * @param scriptHashes CSP hashes of the inline import map that carries the integrity of late chunks: data for the loader, no code.
 */
export const documentHeaders = (
  project: Pick<ProjectConfig, 'allowedOrigins'>,
  scriptHashes: readonly string[],
  relayUrl?: string,
): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", relayUrl].filter(Boolean).join(' '),
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${project.allowedOrigins.length > 0 ? project.allowedOrigins.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types walletframe',
  ].join('; '),
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': framePermissions,
  'x-robots-tag': 'noindex',
})

/**
 * Headers of the document of an approval window. The frame that opened it draws into it; where the page's opener policy cut the two apart, its
 * own small script shows the decision that comes sealed through the server. Nobody may frame it. No opener policy: the frame must reach it.
 */
export const windowHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
}

/**
 * Headers of a page of ours that has no script: a style sheet of its own, and a form that posts to where it came from. Its address may be a
 * secret: nobody caches it, and no other site is told.
 * @param styleHash CSP hash of the style sheet.
 */
export const pageHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
})

/**
 * Headers of the page that a provider sends a visitor back to: one script, known by its hash, that talks to nobody but its opener. No opener policy:
 * it must reach the frame that opened it. Its address carries a code: nobody caches it, no other site is told.
 */
export const socialCallbackHeaders = (
  scriptHash: string,
  styleHash: string,
): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
})
