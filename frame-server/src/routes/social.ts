import { createHash } from 'node:crypto'
import { socialCallbackPath, socialMessage, socialRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { escapeHtml } from '../html.ts'
import { socialCallbackHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { acceptedLanguages, isRightToLeft, mailLanguage } from '../mails/languages.ts'
import { requireOffered } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import { openSocialSession } from '../services/sessions.ts'
import { finishSocialLogin, lookAtLogin, startSocialLogin } from '../services/social/logins.ts'
import { keepProven } from '../services/social/proven.ts'
import type { Socials } from '../services/social/providers.ts'
import { pageWords } from './pageWords.ts'

/*
 * The page that a provider sends the visitor back to. It hands its address to the frame that opened the window, at our own origin only. No
 * frame but the one that began the login can use it. Who was lured here by somebody else's login has no such frame: nothing happens. Where an opener
 * policy cut the two apart, it says that it cannot go on, and the frame says that the window is closed: the browser shows it so.
 */
const script = `const said={type:${JSON.stringify(socialMessage)},answer:location.pathname+location.search};history.replaceState(null,'',location.pathname);if(opener)opener.postMessage(said,location.origin)`
const scriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;font:16px/1.5 system-ui,sans-serif;text-align:center}`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** What a provider's form can say that anybody here reads: one value each, of characters that an address can have. */
const taken = ['code', 'state', 'error', 'iss'] as const
const formOfValue = /^[\x21-\x7e]{1,2048}$/

/**
 * Where the browser goes after a provider's form (`response_mode=form_post`): to the page below, as from a provider that answers in the address. What else
 * the form says (Apple: the visitor's name) goes nowhere.
 */
const afterForm = (path: string, fields: URLSearchParams): string => {
  const kept = taken.flatMap((name): [string, string][] => {
    const [value, ...more] = fields.getAll(name)
    return value !== undefined && more.length === 0 && formOfValue.test(value) ? [[name, value]] : []
  })
  return `${path}?${new URLSearchParams(kept).toString()}`
}

/** Login by a provider. */
export const mountSocial = (kernel: Kernel, services: Services, socials: Socials): void => {
  const { config } = services

  kernel.implement('social', socialRoutes, {
    startSocial: async ({ body, jkt }) => {
      requireOffered(services, body)
      return startSocialLogin(services, socials, { provider: body.provider, jkt })
    },
    lookSocial: async ({ body, jkt }) => ({
      answer: await lookAtLogin(services, socials, { ...body, jkt }),
    }),
    finishSocial: async ({ body, jkt, client }) => {
      const begun = { ...body, jkt }
      const identity = await finishSocialLogin(services, socials, begun)
      try {
        return await openSocialSession(services, {
          ...identity,
          jkt,
          agent: client.agent,
          language: mailLanguage(...client.languages),
        })
      } catch (error) {
        if (error instanceof Failure && error.code === 'email_needed')
          await keepProven(services, begun, identity)
        throw error
      }
    },
  })

  const headers = socialCallbackHeaders(scriptHash, styleHash)
  for (const { name, way } of config.socials)
    if (way.kind === 'apple') {
      const path = socialCallbackPath(name)
      kernel.forms(path, 'page', (fields) => afterForm(path, fields))
    }
  // Nobody is sent back from Farcaster.
  const paths = config.socials
    .filter(({ way }) => way.kind !== 'farcaster')
    .map(({ name }) => socialCallbackPath(name))
  if (paths.length === 0) return
  kernel.files(paths, (request, response) => {
    const language = mailLanguage(...acceptedLanguages(request.headers['accept-language']))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.vary('accept-language')
    response
      .type('html')
      .send(
        `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Wallet</title><link rel="icon" href="data:,"><style>${style}</style></head><body><p>${escapeHtml(pageWords[language].lonely)}</p><script>${script}</script></body></html>`,
      )
  })
}
