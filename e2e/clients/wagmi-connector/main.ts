import { walletFrame } from '@walletframe/host-sdk/wagmi'
import { settings } from '../shared/page.ts'
import { start } from '../wagmi/app.ts'

start([walletFrame(settings(location.search).options)])
