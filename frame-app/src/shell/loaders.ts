import type { ViewName, Views } from '../state/modal.ts'
import type { Screen } from '../state/view.ts'

/*
 * Where each view's screen lies: a chunk of its own. Four dozen names of files, each with a hash that nothing compresses, so they are a file by
 * themselves, fetched by `screens.ts` after the first view, which needs none of them.
 */

export { definitions } from './definitions.ts'

/** Fetches the screen of a view. A line that is missing does not compile. */
export const loaders: { readonly [N in ViewName]: () => Promise<Screen<Views[N]>> } = {
  Account: async () => (await import('../features/account/views/Account/Account.tsx')).Account,
  AccountData: async () =>
    (await import('../features/security/views/AccountData/AccountData.tsx')).AccountData,
  AllWallets: async () => (await import('../features/connect/views/AllWallets/AllWallets.tsx')).AllWallets,
  ApproveTransaction: async () =>
    (await import('../features/approve/views/ApproveTransaction.tsx')).ApproveTransaction,
  CallsStatus: async () =>
    (await import('../features/callsStatus/views/CallsStatus/CallsStatus.tsx')).CallsStatus,
  Connect: async () => (await import('../features/connect/views/Connect/Connect.tsx')).Connect,
  ConnectSocials: async () =>
    (await import('../features/social/views/ConnectSocials/ConnectSocials.tsx')).ConnectSocials,
  ConnectWallet: async () =>
    (await import('../features/connect/views/ConnectWallet/ConnectWallet.tsx')).ConnectWallet,
  ConnectWallets: async () =>
    (await import('../features/connect/views/ConnectWallets/ConnectWallets.tsx')).ConnectWallets,
  ConnectingExternal: async () =>
    (await import('../features/connect/views/ConnectingExternal/ConnectingExternal.tsx')).ConnectingExternal,
  ConnectingMultiChain: async () =>
    (await import('../features/connect/views/ConnectingMultiChain/ConnectingMultiChain.tsx'))
      .ConnectingMultiChain,
  ConnectingFarcaster: async () =>
    (await import('../features/social/views/ConnectingFarcaster/ConnectingFarcaster.tsx'))
      .ConnectingFarcaster,
  ConnectingSocial: async () =>
    (await import('../features/social/views/ConnectingSocial/ConnectingSocial.tsx')).ConnectingSocial,
  ConnectingWalletConnect: async () =>
    (await import('../features/connect/views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'))
      .ConnectingWalletConnect,
  Create: async () => (await import('../features/connect/views/Create/Create.tsx')).Create,
  AddLogin: async () => (await import('../features/security/views/AddLogin/AddLogin.tsx')).AddLogin,
  DeleteAccount: async () =>
    (await import('../features/security/views/DeleteAccount/DeleteAccount.tsx')).DeleteAccount,
  Downloads: async () => (await import('../features/connect/views/Downloads/Downloads.tsx')).Downloads,
  EmailVerifyDevice: async () =>
    (await import('../features/emailLogin/views/EmailVerifyDevice/EmailVerifyDevice.tsx')).EmailVerifyDevice,
  EmailVerifyOtp: async () =>
    (await import('../features/emailLogin/views/EmailVerifyOtp.tsx')).EmailVerifyOtp,
  ExitKit: async () => (await import('../features/security/views/ExitKit/ExitKit.tsx')).ExitKit,
  ExportWallet: async () =>
    (await import('../features/security/views/ExportWallet/ExportWallet.tsx')).ExportWallet,
  GetWallet: async () => (await import('../features/connect/views/GetWallet/GetWallet.tsx')).GetWallet,
  Networks: async () => (await import('../features/networks/views/Networks/Networks.tsx')).Networks,
  NftDetails: async () => (await import('../features/nfts/views/NftDetails/NftDetails.tsx')).NftDetails,
  MakeWallet: async () => (await import('../features/handOver/views/MakeWallet/MakeWallet.tsx')).MakeWallet,
  OtherSites: async () => (await import('../features/handOver/views/OtherSites/OtherSites.tsx')).OtherSites,
  PendingTransaction: async () =>
    (await import('../features/pending/views/PendingTransaction/PendingTransaction.tsx')).PendingTransaction,
  RecoveryCode: async () =>
    (await import('../features/recovery/views/RecoveryCode/RecoveryCode.tsx')).RecoveryCode,
  RecoveryPasskey: async () =>
    (await import('../features/recovery/views/RecoveryPasskey/RecoveryPasskey.tsx')).RecoveryPasskey,
  RecoveryOperator: async () =>
    (await import('../features/recovery/views/RecoveryOperator/RecoveryOperator.tsx')).RecoveryOperator,
  RecoveryPassphrase: async () =>
    (await import('../features/recovery/views/RecoveryPassphrase/RecoveryPassphrase.tsx')).RecoveryPassphrase,
  RemoveLogin: async () =>
    (await import('../features/security/views/RemoveLogin/RemoveLogin.tsx')).RemoveLogin,
  RemoveSlot: async () => (await import('../features/security/views/RemoveSlot/RemoveSlot.tsx')).RemoveSlot,
  SecretMark: async () => (await import('../features/emailLogin/views/SecretMark.tsx')).SecretMark,
  Security: async () => (await import('../features/security/views/Security/Security.tsx')).Security,
  SecurityLog: async () =>
    (await import('../features/security/views/SecurityLog/SecurityLog.tsx')).SecurityLog,
  SmartSessionCreated: async () =>
    (await import('../features/permissions/views/SmartSessionCreated/SmartSessionCreated.tsx'))
      .SmartSessionCreated,
  SmartSessionList: async () =>
    (await import('../features/permissions/views/SmartSessionList/SmartSessionList.tsx')).SmartSessionList,
  SwitchActiveChain: async () =>
    (await import('../features/networks/views/SwitchActiveChain/SwitchActiveChain.tsx')).SwitchActiveChain,
  SwitchAddress: async () =>
    (await import('../features/account/views/SwitchAddress/SwitchAddress.tsx')).SwitchAddress,
  SwitchNetwork: async () =>
    (await import('../features/networks/views/SwitchNetwork/SwitchNetwork.tsx')).SwitchNetwork,
  Transactions: async () =>
    (await import('../features/account/views/Transactions/Transactions.tsx')).Transactions,
  UnsupportedChain: async () =>
    (await import('../features/networks/views/UnsupportedChain/UnsupportedChain.tsx')).UnsupportedChain,
  UpdateEmailPrimaryOtp: async () =>
    (await import('../features/emailChange/views/UpdateEmailPrimaryOtp/UpdateEmailPrimaryOtp.tsx'))
      .UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: async () =>
    (await import('../features/emailChange/views/UpdateEmailSecondaryOtp/UpdateEmailSecondaryOtp.tsx'))
      .UpdateEmailSecondaryOtp,
  UpdateEmailWallet: async () =>
    (await import('../features/emailChange/views/UpdateEmailWallet/UpdateEmailWallet.tsx')).UpdateEmailWallet,
  WalletCompatibleNetworks: async () =>
    (await import('../features/account/views/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'))
      .WalletCompatibleNetworks,
  WalletElsewhere: async () =>
    (await import('../features/connect/views/WalletElsewhere/WalletElsewhere.tsx')).WalletElsewhere,
  WalletReceive: async () =>
    (await import('../features/receive/views/WalletReceive/WalletReceive.tsx')).WalletReceive,
  WalletRequest: async () =>
    (await import('../features/connect/views/WalletRequest/WalletRequest.tsx')).WalletRequest,
  WalletSend: async () => (await import('../features/send/views/WalletSend/WalletSend.tsx')).WalletSend,
  WalletSendNft: async () =>
    (await import('../features/send/views/WalletSendNft/WalletSendNft.tsx')).WalletSendNft,
  WalletSendNftPreview: async () =>
    (await import('../features/send/views/WalletSendNftPreview/WalletSendNftPreview.tsx'))
      .WalletSendNftPreview,
  WalletSendPreview: async () =>
    (await import('../features/send/views/WalletSendPreview/WalletSendPreview.tsx')).WalletSendPreview,
  WalletSendScan: async () =>
    (await import('../features/send/views/WalletSendScan/WalletSendScan.tsx')).WalletSendScan,
  WalletSendSelectToken: async () =>
    (await import('../features/send/views/WalletSendSelectToken/WalletSendSelectToken.tsx'))
      .WalletSendSelectToken,
  WhatIsANetwork: async () => (await import('../features/guide/views/Guide.tsx')).WhatIsANetwork,
  WhatIsAWallet: async () => (await import('../features/guide/views/Guide.tsx')).WhatIsAWallet,
}
