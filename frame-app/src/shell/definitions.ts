import { account } from '../features/account/views/Account/definition.ts'
import { switchAddress } from '../features/account/views/SwitchAddress/definition.ts'
import { transactions } from '../features/account/views/Transactions/definition.ts'
import { walletCompatibleNetworks } from '../features/account/views/WalletCompatibleNetworks/definition.ts'
import { approveTransaction } from '../features/approve/views/ApproveTransaction/definition.ts'
import { callsStatus } from '../features/callsStatus/views/CallsStatus/definition.ts'
import { allWallets } from '../features/connect/views/AllWallets/definition.ts'
import { connect } from '../features/connect/views/Connect/definition.ts'
import { connectWallet } from '../features/connect/views/ConnectWallet/definition.ts'
import { connectWallets } from '../features/connect/views/ConnectWallets/definition.ts'
import { connectingExternal } from '../features/connect/views/ConnectingExternal/definition.ts'
import { connectingMultiChain } from '../features/connect/views/ConnectingMultiChain/definition.ts'
import { connectingWalletConnect } from '../features/connect/views/ConnectingWalletConnect/definition.ts'
import { create } from '../features/connect/views/Create/definition.ts'
import { downloads } from '../features/connect/views/Downloads/definition.ts'
import { getWallet } from '../features/connect/views/GetWallet/definition.ts'
import { makeWallet } from '../features/handOver/views/MakeWallet/definition.ts'
import { otherSites } from '../features/handOver/views/OtherSites/definition.ts'
import { walletElsewhere } from '../features/connect/views/WalletElsewhere/definition.ts'
import { walletRequest } from '../features/connect/views/WalletRequest/definition.ts'
import { connectSocials } from '../features/social/views/ConnectSocials/definition.ts'
import { connectingFarcaster } from '../features/social/views/ConnectingFarcaster/definition.ts'
import { connectingSocial } from '../features/social/views/ConnectingSocial/definition.ts'
import { updateEmailPrimaryOtp } from '../features/emailChange/views/UpdateEmailPrimaryOtp/definition.ts'
import { updateEmailSecondaryOtp } from '../features/emailChange/views/UpdateEmailSecondaryOtp/definition.ts'
import { updateEmailWallet } from '../features/emailChange/views/UpdateEmailWallet/definition.ts'
import { emailVerifyDevice } from '../features/emailLogin/views/EmailVerifyDevice/definition.ts'
import { emailVerifyOtp } from '../features/emailLogin/views/EmailVerifyOtp/definition.ts'
import { secretMark } from '../features/emailLogin/views/SecretMark/definition.ts'
import { pendingTransaction } from '../features/pending/views/PendingTransaction/definition.ts'
import { walletReceive } from '../features/receive/views/WalletReceive/definition.ts'
import { recoveryCode } from '../features/recovery/views/RecoveryCode/definition.ts'
import { recoveryPasskey } from '../features/recovery/views/RecoveryPasskey/definition.ts'
import { recoveryOperator } from '../features/recovery/views/RecoveryOperator/definition.ts'
import { recoveryPassphrase } from '../features/recovery/views/RecoveryPassphrase/definition.ts'
import { exitKit } from '../features/security/views/ExitKit/definition.ts'
import { accountData } from '../features/security/views/AccountData/definition.ts'
import { addLogin } from '../features/security/views/AddLogin/definition.ts'
import { deleteAccount } from '../features/security/views/DeleteAccount/definition.ts'
import { exportWallet } from '../features/security/views/ExportWallet/definition.ts'
import { removeLogin } from '../features/security/views/RemoveLogin/definition.ts'
import { removeSlot } from '../features/security/views/RemoveSlot/definition.ts'
import { security } from '../features/security/views/Security/definition.ts'
import { securityLog } from '../features/security/views/SecurityLog/definition.ts'
import { walletSend } from '../features/send/views/WalletSend/definition.ts'
import { walletSendNft } from '../features/send/views/WalletSendNft/definition.ts'
import { walletSendNftPreview } from '../features/send/views/WalletSendNftPreview/definition.ts'
import { walletSendPreview } from '../features/send/views/WalletSendPreview/definition.ts'
import { walletSendScan } from '../features/send/views/WalletSendScan/definition.ts'
import { walletSendSelectToken } from '../features/send/views/WalletSendSelectToken/definition.ts'
import { whatIsANetwork } from '../features/guide/views/WhatIsANetwork/definition.ts'
import { whatIsAWallet } from '../features/guide/views/WhatIsAWallet/definition.ts'
import { networks } from '../features/networks/views/Networks/definition.ts'
import { nftDetails } from '../features/nfts/views/NftDetails/definition.ts'
import { smartSessionCreated } from '../features/permissions/views/SmartSessionCreated/definition.ts'
import { smartSessionList } from '../features/permissions/views/SmartSessionList/definition.ts'
import { switchActiveChain } from '../features/networks/views/SwitchActiveChain/definition.ts'
import { switchNetwork } from '../features/networks/views/SwitchNetwork/definition.ts'
import { unsupportedChain } from '../features/networks/views/UnsupportedChain/definition.ts'
import type { ViewName } from '../state/modal.ts'
import type { ViewDefinition } from '../state/view.ts'

/** Every view by its name. A view is added by its folder, one line here and one in `loaders.ts`; a line that is missing does not compile. */
export const definitions: { readonly [N in ViewName]: ViewDefinition<N> } = {
  Account: account,
  AccountData: accountData,
  AddLogin: addLogin,
  AllWallets: allWallets,
  ApproveTransaction: approveTransaction,
  CallsStatus: callsStatus,
  Connect: connect,
  ConnectSocials: connectSocials,
  ConnectWallet: connectWallet,
  ConnectWallets: connectWallets,
  ConnectingExternal: connectingExternal,
  ConnectingMultiChain: connectingMultiChain,
  ConnectingFarcaster: connectingFarcaster,
  ConnectingSocial: connectingSocial,
  ConnectingWalletConnect: connectingWalletConnect,
  Create: create,
  DeleteAccount: deleteAccount,
  Downloads: downloads,
  EmailVerifyDevice: emailVerifyDevice,
  EmailVerifyOtp: emailVerifyOtp,
  ExitKit: exitKit,
  ExportWallet: exportWallet,
  GetWallet: getWallet,
  Networks: networks,
  NftDetails: nftDetails,
  MakeWallet: makeWallet,
  OtherSites: otherSites,
  PendingTransaction: pendingTransaction,
  RecoveryCode: recoveryCode,
  RecoveryPasskey: recoveryPasskey,
  RecoveryOperator: recoveryOperator,
  RecoveryPassphrase: recoveryPassphrase,
  RemoveLogin: removeLogin,
  RemoveSlot: removeSlot,
  SecretMark: secretMark,
  Security: security,
  SecurityLog: securityLog,
  SmartSessionCreated: smartSessionCreated,
  SmartSessionList: smartSessionList,
  SwitchActiveChain: switchActiveChain,
  SwitchAddress: switchAddress,
  SwitchNetwork: switchNetwork,
  Transactions: transactions,
  UnsupportedChain: unsupportedChain,
  UpdateEmailPrimaryOtp: updateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: updateEmailSecondaryOtp,
  UpdateEmailWallet: updateEmailWallet,
  WalletCompatibleNetworks: walletCompatibleNetworks,
  WalletElsewhere: walletElsewhere,
  WalletReceive: walletReceive,
  WalletRequest: walletRequest,
  WalletSend: walletSend,
  WalletSendNft: walletSendNft,
  WalletSendNftPreview: walletSendNftPreview,
  WalletSendPreview: walletSendPreview,
  WalletSendScan: walletSendScan,
  WalletSendSelectToken: walletSendSelectToken,
  WhatIsANetwork: whatIsANetwork,
  WhatIsAWallet: whatIsAWallet,
}

export const isViewName = (name: string): name is ViewName => Object.hasOwn(definitions, name)

export const viewNames: readonly ViewName[] = Object.keys(definitions).filter(isViewName)
