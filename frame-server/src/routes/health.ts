import { healthRoutes, mayEmbed } from '@walletframe/api-contract'
import { version } from '../builtFiles.ts'
import { Failure } from '../failure.ts'
import { WithStatus } from '../http/handlers.ts'
import type { Kernel } from '../http/kernel.ts'
import { makeOpenApi } from '../http/openApi.ts'
import { isDatabaseThere } from '../services/health.ts'
import type { Services } from '../services/services.ts'

/** What a server says of itself. @param isDraining whether it is about to stop. */
export const mountHealth = (kernel: Kernel, services: Services, isDraining: () => boolean): void => {
  const { projects, config } = services
  kernel.implement('health', healthRoutes, {
    health: async ({ query: { projectId }, origin }) => {
      const isWell = !isDraining() && (await isDatabaseThere(services))
      const project = projectId === undefined ? undefined : projects.find(projectId)
      const embedding =
        projectId === undefined
          ? undefined
          : !project
            ? 'unknown-project'
            : mayEmbed(project.allowedOrigins, origin ?? '')
              ? 'allowed'
              : 'refused'
      const answer = { status: isWell ? 'ok' : 'degraded', version, embedding } as const
      return isWell ? answer : new WithStatus(503, answer)
    },
    live: () => ({ status: 'ok' }),
    ready: async () => {
      if (isDraining()) throw new Failure('draining', 'This server is about to stop. Ask another one.')
      if (!(await isDatabaseThere(services)))
        throw new Failure('not_ready', 'The database does not answer. Try again in a moment.')
      return { status: 'ok' }
    },
    openApi: () => makeOpenApi(kernel.served, { version, publicUrl: config.publicUrl }),
  })
}
