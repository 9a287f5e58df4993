import { network } from '@walletframe/api-contract'
import type { ProjectConfig, ServerConfig } from '../config.ts'

/** The projects of this server. Everything that needs one asks here, at each request: projects may change while the server runs. */
export type Projects = {
  readonly find: (id: string) => ProjectConfig | undefined
}

export const createProjects = ({ projects }: ServerConfig): Projects => {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return { find: (id) => byId.get(id) }
}

/** Networks of a project, as the frame sees them: the node's address stays here. */
export const networksOf = (config: ServerConfig, { networks }: ProjectConfig) =>
  config.networks
    .filter(({ id }) => networks === undefined || networks.includes(id))
    .map((entry) => network.parse(entry))
