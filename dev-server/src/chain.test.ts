import { expect, test, vi } from 'vitest'
import { startChain } from './chain.ts'
import { takePort } from './takePort.ts'

vi.mock(import('./takePort.ts'), { spy: true })

test('a port that another chain took in between is not taken for ours: any other serves, a wanted one is told', async () => {
  const first = await startChain('chain', 0, 31_337)
  try {
    vi.mocked(takePort).mockResolvedValueOnce(first.port)
    const second = await startChain('secondChain', 0, 31_337)
    try {
      expect(second.port).not.toBe(first.port)
      await first.request('evm_mine')
      expect(await second.request('eth_blockNumber')).toBe('0x0')
    } finally {
      await second.stop()
    }
    vi.mocked(takePort).mockResolvedValueOnce(first.port)
    await expect(startChain('secondChain', first.port, 31_337)).rejects.toThrow(
      `anvil ended (1) before it listened on port ${first.port}.`,
    )
    expect(await first.request('eth_blockNumber')).toBe('0x1')
  } finally {
    await first.stop()
  }
}, 30_000)
