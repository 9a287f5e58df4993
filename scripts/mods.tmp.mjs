import { build } from 'vite'
process.env.WALLETFRAME_QUICK_BUILD = '1'
const out = await build({
  configFile: process.cwd() + '/vite.config.ts',
  mode: 'frame',
  logLevel: 'silent',
  build: { write: false, outDir: '/tmp/bx', emptyOutDir: true, minify: false },
})
const outs = Array.isArray(out) ? out : [out]
for (const o of outs)
  for (const f of o.output)
    if (f.type === 'chunk' && ['core', 'first'].includes(f.name)) {
      for (const [id, m] of Object.entries(f.modules))
        if (/zod/.test(id)) {
          console.log('=====', id)
          console.log(m.code)
        }
    }
