/** Code and message of what is thrown. */
export const refusal = (run: () => unknown): string => {
  try {
    run()
    return 'taken'
  } catch (thrown) {
    const { code, message } = thrown as { code: number; message: string }
    return `${code} ${message}`
  }
}
