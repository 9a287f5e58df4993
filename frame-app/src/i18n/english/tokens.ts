import { group } from '../group.ts'

/** Sentences of the tokens that somebody put on their list: they come with Account. */
export const tokenTexts = group('tokens', {
  title: 'Tokens',
  remove: (name: string) => `Remove ${name} from the list`,
})
