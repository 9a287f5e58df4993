import { runInNewContext } from 'node:vm'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gzipSize } from '../../benchmarks/src/bytes.ts'
import { shortNames } from '../vite/shortNames.ts'

/** What the last step of a build makes of this file. */
const run = async (code: string): Promise<string> => {
  const chunk = { type: 'chunk', fileName: 'x.js', code }
  const hook = shortNames().generateBundle as unknown as {
    handler(options: object, bundle: object): Promise<void>
  }
  await hook.handler({}, { 'x.js': chunk })
  return chunk.code
}

/** Names that hide others: parameters with defaults, catch, blocks, a function's own name, members that are written short. */
const program = `return (function(){
  let a=1,b=[2,3],c=({d:e,f:g=a})=>{let h=e+g;{let e=h*2;h=e+a}return h};
  function i(j,k=()=>j+a){try{if(j>2)throw j;return k()}catch(l){let j=l+1;return j+b.length}finally{a+=1}}
  let m=class n{static o=n.name;p(q){for(let r of b)for(const s in{t:1})q+=r+s.length;return q}};
  let u=function v(w){return w?w*v(w-1):1},d=4;
  return JSON.stringify([c({d,f:undefined}),c({d:1,f:9}),i(1),i(5),new m().p(1),u(5),a,b,{d,a}])
})()`

test('the program does the same', async () => {
  const renamed = await run(program.replace(/^return /, 'globalThis.made='))
  const ran = (code: string): unknown => runInNewContext(`${code};globalThis.made`)
  expect(ran(renamed)).toBe(ran(program.replace(/^return /, 'globalThis.made=')))
  expect(ran(renamed)).toContain('120')
})

test('the same file gives the same file, and one that was renamed has nothing to gain', async () => {
  const built = readFileSync(
    fileURLToPath(new URL('../../host-sdk/dist/elements.js', import.meta.url)),
    'utf8',
  )
  const [one, two] = [await run(built), await run(built)]
  expect(one).toBe(two)
  expect(Math.abs(gzipSize(Buffer.from(one)) - gzipSize(Buffer.from(built)))).toBeLessThan(60)
})
