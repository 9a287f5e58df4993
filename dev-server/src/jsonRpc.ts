/**
 * One call of JSON-RPC over HTTP.
 * @param patience milliseconds; without it the call waits as long as the node does.
 * @throws Error with the method and the node's message.
 */
export const askNode = async (
  url: string,
  method: string,
  params: readonly unknown[] = [],
  patience?: number,
): Promise<unknown> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: patience === undefined ? null : AbortSignal.timeout(patience),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
