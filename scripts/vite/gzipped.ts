import type { Plugin } from 'vite'

/** Rounds of the search; more of them save one or two bytes. */
const numiterations = 500

/**
 * Lays a gzip form beside each script, as `name.js.gz`, which the server sends as it is. Zopfli takes a second a file, which no server should at
 * its start, and makes it two to three percent smaller than the best level of zlib. It is WebAssembly: the same bytes on every machine.
 */
export const gzipped = (): Plugin => ({
  name: 'walletframe:gzipped',
  apply: 'build',
  generateBundle: {
    // After the letters of the names (shortNames.ts), which is `post` too and stands before this one.
    order: 'post',
    async handler(_options, bundle) {
      const { gzipAsync } = await import('@gfx/zopfli')
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          this.emitFile({
            type: 'asset',
            fileName: `${chunk.fileName}.gz`,
            source: await gzipAsync(Buffer.from(chunk.code), { numiterations }),
          })
    },
  },
})
