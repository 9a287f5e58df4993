import { createWalletFrame } from '@walletframe/host-sdk'
import { settings } from '../shared/page.ts'
import { start } from '../wagmi/app.ts'

// No connector: wagmi finds the wallet by its EIP-6963 announcement, also when it comes after wagmi.
start([])
createWalletFrame(settings(location.search).options)
