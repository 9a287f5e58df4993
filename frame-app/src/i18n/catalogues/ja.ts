import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'
import { approvals } from './approvals/ja.ts'

const count = plural('ja')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: '戻る',
      close: '閉じる',
      tryAgain: 'もう一度試す',
      reload: 'ウォレットを再読み込み',
      crashed: 'この画面でエラーが発生しました。この画面からは何も署名・送信されていません。',
      notFetched:
        'この画面を読み込めませんでした。通信状況をご確認ください。ウォレットが更新された場合は、再読み込みしてください。',
      loading: '読み込み中',
      or: 'または',
    },
    titles: {
      Account: 'アカウント',
      AllWallets: 'すべてのウォレット',
      CallsStatus: 'トランザクション',
      Connect: 'ウォレットを接続',
      Create: 'ウォレットを作成',
      EmailVerifyOtp: 'コードを入力',
      GetWallet: 'ウォレットを入手',
      Networks: 'ネットワークを選択',
      SecretMark: 'あなたの秘密の目印',
      SwitchAddress: 'アカウントを切り替え',
      UnsupportedChain: 'ネットワークを切り替え',
      WalletCompatibleNetworks: '対応ネットワーク',
      WalletElsewhere: 'ウォレットがここにありません',
      WhatIsANetwork: 'ネットワークとは',
      WhatIsAWallet: 'ウォレットとは',
    },
    approval: {
      preparing: 'リクエストを準備中…',
      failed: 'リクエストに失敗しました',
      wouldFail: 'このトランザクションは失敗します',
      outcomes: {
        signed: '署名しました',
        pending: '送信しました',
        confirmed: '確認されました',
        failed: 'トランザクションが失敗しました',
        partly: '一部完了',
      },
      message: 'メッセージに署名',
      'typed-data': '署名のリクエスト',
      transaction: 'トランザクションの確認',
      calls: 'トランザクションの確認',
      asset: 'トークンを追加',
      solana: (number, sends) =>
        sends
          ? 'トランザクションの確認'
          : number > 1
            ? count(number, { other: '{n} 件のトランザクションに署名' })
            : 'トランザクションに署名',
    },
    toasts: {
      refused: 'この操作は許可されていません',
      copied: 'アドレスをコピーしました',
      notCopied: 'コピーできませんでした',
      codeSent: 'コードを再送信しました',
      serverNotTold: 'このブラウザではログアウトしました。サーバーには通知できませんでした。',
      confirmed: 'トランザクションが確認されました',
      failed: 'トランザクションが失敗しました',
      partly: '一部のトランザクションのみ完了しました',
      onlyCertified: 'WalletConnect 認定のみ',
    },
    connect: {
      email: 'メールアドレス',
      submit: '続ける',
      emailTitle: 'ログインまたは新規登録',
      purpose: {
        both: 'お持ちのウォレット、またはメールアドレスを使えます。',
        email: 'メールアドレスを入力してください。初めての方にはウォレットが作成されます。',
        wallets: 'お持ちのウォレットを選んでください。',
      },
      home: '新しいウォレットはこのブラウザに、このサイト専用で保管されます。',
      more: 'その他のウォレット',
      recent: '最近使用',
      collapsed: 'ウォレットで続ける',
      qr: 'QR コード',
      guide: 'ウォレットをお持ちでない方はこちら',
      help: 'ウォレットとは',
      terms: '利用規約',
      privacy: 'プライバシーポリシー',
      legalBoth: '接続すると、{terms}と{privacy}に同意したことになります。',
      legalOne: '接続すると、{link}に同意したことになります。',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: 'ウォレットのサーバーに接続できません。通信状況を確認して、もう一度お試しください。',
    storage:
      'このブラウザの保存領域を現在読み取れません。ページを再読み込みしてから、もう一度お試しください。',
    email: '有効なメールアドレスを入力してください。',
    wait: (time) => `試行回数が多すぎます。${time}後にもう一度お試しください。`,
    codeWrong: 'コードが正しくありません。',
    triesLeft: (left) => count(left, { other: 'あと {n} 回入力できます。' }),
    codeExpired: 'このコードは有効期限が切れています。新しいコードを送信してください。',
    codeExhausted: '試行回数が多すぎます。新しいコードを送信してください。',
    emailOff: 'ここではメールアドレスでのログインは利用できません。',
    sessionEnded: 'セッションが終了しました。もう一度ログインしてください。',
    node: 'ネットワークのノードが応答しません。もう一度お試しください。',
    callsGone: 'これらのトランザクションは 24 時間以上前のもので、ウォレットに記録が残っていません。',
    internal: '問題が発生しました。もう一度お試しください。',
  },
  faults: {
    locked: '完了する前にウォレットがロックされました。署名はされていません。もう一度お試しください。',
    account: '別の方がログインしています。署名はされていません。続けるにはページを再読み込みしてください。',
    noKey: 'このブラウザには、このウォレットの鍵がありません。',
    later: 'このウォレットの新しいバージョンが鍵を保存しました。続けるにはページを再読み込みしてください。',
    storage:
      'このブラウザでは、ウォレットの鍵をここに保管できません。このサイトのストレージを許可するか、別のブラウザをお使いください。',
    chain: 'このリクエストは別のネットワーク向けです。署名はされていません。',
    domain:
      'このメッセージに署名すると、要求元とは別のサイトにログインすることになります。署名はされていません。',
    unread: 'このリクエストは読み取れないため、署名できません。',
    failed: 'ウォレットで問題が発生しました。署名はされていません。もう一度お試しください。',
    own: 'このように始まるメッセージはウォレット専用です。署名はされていません。',
    used: 'このリクエストはすでに署名済みです。再度の署名はされていません。',
    key: 'この端末の鍵ではウォレットを開けませんでした。',
    invalid: 'このリクエストには誤りがあるため、実行できません。署名はされていません。',
    unsupported: 'ウォレットはこのリクエストに対応していません。',
    busy: '現在、処理中のものが多すぎます。しばらくしてからもう一度お試しください。',
    unauthorized: 'このリクエストのアカウントはもう接続されていません。',
  },
  tokens: { title: 'トークン', remove: (name) => `${name} をリストから削除` },
  portfolio: {
    total: '合計残高',
    partial: '価格が確かでないトークンはこの合計に含まれません。',
    uncertain: '価格は不確か',
    watched: 'リストのトークン',
    empty: 'まだトークンがありません',
    emptyHint: 'このアカウントに届いたものがここに並びます。',
    notRead: (networks) => `現在読み取れません: ${networks}`,
    showHidden: (number) => `非表示のトークンを見る (${number})`,
    hide: '再び非表示にする',
    hiddenHint:
      'このようなトークンは、偽のサイトへ誘うために見知らぬ人が送ってきます。名前に書かれたことに従わないでください。',
    nameless: '名前のないトークン',
  },
  receive: {
    title: '受け取る',
    open: '受け取り用のQRコードを表示',
    code: 'あなたのアドレスのQRコード',
    hint: 'ほかのウォレットで読み取ると、{network} でこのアドレスに送れます。',
    only: 'これらのネットワークでのみ受け取れます',
    lost: 'これらのネットワークでのあなたのアドレスです。ほかのネットワークで送られた資産は失われることがあります。',
  },
  walletConnect: {
    code: 'ウォレットを接続するための QR コード',
    scan: 'この QR コードをスマートフォンで読み取ってください',
    scanWith: (name) => `この QR コードを ${name} で読み取ってください`,
    hint: 'ウォレットアプリで接続を承認してください。',
    preparing: 'QR コードを準備しています',
    ready: 'QR コードの準備ができました。',
    ways: {
      label: '接続方法',
      mobile: 'モバイル',
      code: 'QR コード',
      web: 'ウェブアプリ',
      desktop: 'デスクトップ',
      browser: 'ブラウザ',
    },
    preparingLink: '接続を準備しています',
    continueIn: (name) => `${name} で続けてください`,
    continueInAny: 'ウォレットアプリで続けてください',
    webHint: '開いたタブで接続を承認してください。',
    late: (name) => `${name} が開きませんか？ もう一度試すか、インストールしてください。`,
    lateAny: 'アプリが開きませんか？ もう一度試すか、戻って一覧からウォレットを選んでください。',
    open: (name) => `${name} を開く`,
    openAny: 'ウォレットアプリを開く',
    missing: (name) => `${name} はこのブラウザにインストールされていません`,
    request: (name) => `${name} でリクエストが待っています`,
    requestHint: 'アプリを開いて応答してください。ここを閉じても取り消されません。',
    copy: 'リンクをコピー',
    copied: 'リンクをコピーしました',
    notCopied: 'コピーできませんでした',
    failed: '接続できませんでした',
    failedHint: 'ウォレットまたは接続経路でエラーが発生しました。もう一度お試しください。',
    unreachable: '接続サービスにつながりません',
    unreachableHint: 'インターネット接続を確認して、もう一度お試しください。',
    unfit: 'ウォレットからこのサイト用のアカウントが共有されませんでした',
    unfitHint: 'ウォレットでこのサイトのネットワークのアカウントを選び、もう一度お試しください。',
  },
  walletList: {
    search: 'ウォレットを検索',
    installed: 'インストール済み',
    certified: 'WalletConnect 認定のみ',
    found: (number) => `見つかったウォレット: ${number}`,
    none: 'ウォレットが見つかりません',
    noneHint: '綴りを確かめるか、名前のもっと短い一部で検索してください。',
    searching: '検索中…',
    failed: 'ウォレットの一覧を読み込めませんでした。',
    more: '残りのウォレットを読み込めませんでした。',
    all: 'すべてのウォレット',
    choose: 'これらにはアカウントもメールも要りません。入手先を見るには一つ選んでください。',
    get: '{name} を入手し、このページに戻って接続してください。',
    nowhere:
      '{name} の入手先は登録されていません。スマートフォンまたはブラウザーのストアで検索してください。',
    kinds: {
      chrome: 'ブラウザー拡張機能',
      ios: 'iPhone・iPad アプリ',
      android: 'Android アプリ',
      homepage: 'ウェブサイト',
    },
    opens: '新しいタブで開きます',
    create: {
      hint: '必要なのはメールアドレスだけです。届いたコードを入力すると、このブラウザにウォレットが作られます。',
      elsewhere: 'このサイトではウォレットを作成できません。別の場所で入手してから戻ってきてください。',
      own: 'ウォレットアプリをお探しですか？',
    },
    multiChain: {
      tag: 'マルチチェーン',
      choose: '{name} のネットワークを選択',
      hint: '複数の系統のネットワークにアカウントがあります。このサイトに見せるものを選んでください。',
      gone: 'このウォレットはもうこのページにありません。',
      goneHint: 'ページを再読み込みするか、別のウォレットを選んでください。',
    },
    agreeBoth: '{terms}と{privacy}に同意します。',
    agreeOne: '{link}に同意します。',
  },
  wallet: {
    email: 'メールウォレット',
    nameless: 'ブラウザのウォレット',
    connected: '接続中のウォレット',
    others: 'ほかのネットワーク',
    copyOf: (network) => `${network} のアドレスをコピー`,
    switchAddress: {
      hint: 'ウォレットがこれらのアカウントを共有しました。このサイトは、選んだものを使います。',
      inWallet: (wallet) =>
        `ウォレットがこれらのアカウントを共有しました。別のものを使うには ${wallet} で選んでください。このサイトもそれに従います。`,
      active: '使用中',
      to: '切り替える',
    },
    leave: {
      site: 'このサイトとの接続を解除',
      siteHint: 'ログインしたままです。ワンタップで再接続できます。',
      walletHint: 'このサイトからあなたのアカウントは見えなくなります。ウォレットはそのままです。',
      signOut: 'ログアウト',
      signOutHint: 'このブラウザでのセッションを終了します。ウォレットとその鍵はここに残ります。',
      signingOut: 'ログアウトしています…',
    },
  },
  login: {
    code: {
      from: (sender) => `差出人: ${sender}。届かない場合は迷惑メールフォルダをご確認ください。`,
      spam: '届かない場合は迷惑メールフォルダをご確認ください。',
      valid: (time) => `コードの有効期限はあと ${time} です。`,
      sending: 'コードを送信しています…',
      checking: 'コードを確認しています…',
      done: '接続しました',
    },
    mark: {
      why: 'この目印はあなただけのものです。ウォレットは、承認を求めるすべてのリクエストにこの目印を表示します。',
    },
    elsewhere: {
      text: 'サインイン済みですが、ウォレットの鍵がここにありません。',
      made: (browser, date) => `${date} に ${browser} で作成されました。`,
      notHere:
        'ウォレットは、作成したブラウザとサイトに保管されます。作成した場所（別のサイト、別のブラウザ、または別の端末）で開いてください。',
      wasHere:
        'このサイト用の鍵はこのブラウザにありましたが、その後サイトのデータが消去されました。鍵が残っているブラウザでのみウォレットを開けます。',
    },
  },
  views: {
    continueAs: {
      title: 'メールアドレスで続ける',
      windowTitle: '接続',
      firstTime: 'ウォレットのアドレスをこのサイトに共有しますか？',
      confirm: '接続',
      windowBlocked:
        'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可するか、メールで届くコードでログインしてください。',
    },
    nothing: {
      text: 'このブラウザにウォレットが見つかりません。',
      hint: 'ウォレットの拡張機能をインストールして、このページを再読み込みしてください。スマートフォンでは、ウォレットアプリ内のブラウザでこのページを開いてください。',
    },
    external: {
      waiting: (name) => `${name} で続けてください`,
      hint: 'ウォレットで接続を承認してください。表示されない場合は、ブラウザのツールバーからウォレットを開いてください。',
      declined: '接続を拒否しました',
      declinedHint: 'このサイトには何も共有されていません。',
      pending: '未回答のリクエストがあります',
      pendingHint: (name) => `${name} で開いているリクエストに回答してから、もう一度お試しください。`,
      failed: (name) => `${name} は接続できませんでした`,
      failedHint: 'ウォレットでエラーが発生しました。もう一度試すか、別のウォレットを選んでください。',
      current: (name) => `${name} はすでに接続されています`,
      currentHint: '別のウォレットを選ぶか、アカウント画面でこのウォレットを切断してください。',
    },
    otp: {
      sent: '6 桁のコードを次の宛先に送信しました',
      digit: (position) => `6 桁中 ${position} 桁目`,
      group: '6 桁のコード',
      resend: '新しいコードを送信',
      resendIn: (seconds) => `${seconds} 秒後に再送信できます`,
      other: '別のメールアドレスを使う',
      opening: 'ウォレットを準備しています…',
    },
    account: {
      copy: 'アドレスをコピー',
      balanceFailed: '残高を取得できません',
      network: 'ネットワーク',
      email: 'ログイン中のアカウント',
      mark: 'あなたの秘密の目印',
      markHint: 'この目印が表示されないリクエストは拒否してください。',
      explorer: 'エクスプローラーで見る',
      disconnect: '接続を解除',
    },
    colors: {
      red: '赤',
      orange: 'オレンジ',
      green: '緑',
      teal: '青緑',
      blue: '青',
      violet: '紫',
      pink: 'ピンク',
      brown: '茶',
    },
    networks: {
      testnet: 'テストネット',
      current: '使用中',
      search: 'ネットワークを検索',
      none: 'ネットワークが見つかりません',
      notOf: (wallet) => `${wallet} では使えません`,
      connectFor: '使うには別のウォレットを接続',
    },
    switchNetwork: {
      waiting: (wallet) => `${wallet} でネットワークの切り替えを承認してください`,
      hint: (network) => `切り替え後、このサイトは ${network} を使用します。`,
      declined: '切り替えを拒否しました',
      declinedHint: 'ネットワークは変更されていません。',
      notSwitched: 'ネットワークは切り替わりませんでした',
      unknown:
        'ウォレットにこのネットワークが登録されていません。ウォレットで追加してから、もう一度お試しください。',
      failed: 'ウォレットでエラーが発生しました。もう一度試すか、ウォレットで切り替えてください。',
    },
    switchActiveChain: {
      to: (network) => `${network} に切り替える`,
      hint: (wallet) =>
        `${wallet} はこのネットワークに対応していません。別のウォレットを接続してください。今のウォレットは接続されたままです。`,
      go: '切り替える',
    },
    unsupported: {
      text: 'このサイトは、ウォレットの現在のネットワークに対応していません。次の中から選んで続けてください。',
    },
    approve: {
      asks: 'リクエスト元',
      account: 'アカウント',
      network: 'ネットワーク',
      reject: '拒否',
      sign: '署名',
      confirm: '承認',
      add: '追加',
      signing: '署名しています…',
      queue: (total) => `${total} 件中 1 件目`,
      byYou: 'ウォレットでご自身が開始したリクエスト',
      continueInWindow: '別ウィンドウで続ける',
      windowBlocked:
        'ウィンドウが開いた場合は、そちらで続けてください。開かない場合は、このサイトのポップアップを許可して、もう一度お試しください。',
      decided: '完了しました。このウィンドウを閉じてかまいません。',
      lostWindow:
        'このウィンドウのリクエストは無効になりました。ウィンドウを閉じて、サイトで続けてください。',
      place: {
        danger:
          '権限を渡すか、複数の送金を行うリクエストです。承認するかどうかは別ウィンドウで決めていただきます。',
        unknown:
          'ウォレットが内容のすべてを読み取れないリクエストです。承認するかどうかは別ウィンドウで決めていただきます。',
        'over-limit':
          'このサイトがここで求められる上限を超えています。承認するかどうかは別ウィンドウで決めていただきます。',
        'first-connection':
          'このサイトがあなたのウォレットを使うのは初めてです。承認するかどうかは別ウィンドウで決めていただきます。',
        unproven:
          'このブラウザでは、ウォレットが何かに覆われていないことを確認できません。別ウィンドウで続けてください。',
        operator: '承認するかどうかは別ウィンドウで決めていただきます。',
      },
      again: '内容が変わりました。もう一度ご確認ください。',
      inWindow: '開いたウィンドウで続けてください。',
      continueHere: 'ここで続ける',
      claims: (name) => `サイト名：${name}（未確認）`,
    },
    limit: {
      label: '別ウィンドウなしで承認できる、このサイトの 1 日の上限',
      none: 'なし（毎回別ウィンドウ）',
      upTo: (usd, native, symbol) =>
        native === null ? `${usd} USD` : `${usd} USD または ${native} ${symbol}`,
    },
    armed: {
      live: '承認できるようになりました。',
      again: 'もう一度押してください。',
      more: '下に続きがあります。最後まで読むと続けられます。',
      obstacles: {
        covered: 'ウォレットが何かに覆われているか、一部が画面の外にあります。',
        small: 'ウォレットの表示が小さすぎて読めません。',
        unfocused: '続けるには、ウォレット内のどこかをクリックしてください。',
        unseen: '続けるには、最後までお読みください。',
      },
    },
    guide: {
      start: 'はじめる',
      items: [
        [
          'ログインに',
          '1 つのアカウントで多くのサイトを利用できます。毎回新しいパスワードを作る必要はありません。',
        ],
        ['資産の管理に', 'ブロックチェーン上の資産を表示し、送ったり受け取ったりできます。'],
        ['決めるのはあなた', 'あなたが承認するまで、何も動きません。'],
      ],
    },
    networkGuide: {
      items: [
        [
          '資産が記録される場所',
          '誰が何を持っているかは、ネットワークごとに記録されます。手数料に使うコインもネットワークごとに異なります。',
        ],
        [
          '1 つのアカウントで複数のネットワーク',
          '同じ系統のネットワークでは、アドレスは同じです。サイトが使うネットワークを選んでください。',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} 単位`,
    unitsOf: (number, symbol) => `${symbol} ${number} 単位`,
    noEnd: 'なし（無期限）',
  },
  records: {
    of: (position, total) => `${position} / ${total}`,
    total: '合計',
    fee: 'ネットワーク手数料（最大）',
    data: 'データ',
    done: '完了',
    state: {
      pending: '処理中',
      confirmed: '完了',
      reverted: '失敗',
      skipped: '未送信',
    },
    summary: {
      100: 'ネットワークの処理を待っています。',
      200: 'すべて完了しました。',
      400: '何も送信されませんでした。',
      500: '失敗しました。かかったのは手数料だけです。',
      600: '一部は完了し、残りは送信されませんでした。',
    },
    transaction: 'トランザクションを見る',
    tooOld: 'トランザクションのステータスは24時間のみ保存されます。',
    asset: (name) => `${name} をウォレットに追加`,
    nameless: 'このトークン',
    unknown: '不明',
    contract: 'トークンのコントラクト',
    item: 'アイテム',
    symbolRead: 'シンボル（コントラクト）',
    symbolClaimed: 'シンボル（サイト）',
    decimalsRead: '小数点以下の桁数（コントラクト）',
    decimalsClaimed: '小数点以下の桁数（サイト）',
  },
  approvals,
  actions: {
    transfer: '{amount} を {to} に送る',
    transferFrom: '{amount} を {from} から {to} に移す',
    thisToken: 'このトークン',
    until: '{sentence}（期限：{time}）',
    allow: {
      set: '{spender} に {amount} までの使用を許可する',
      increase: '{spender} が使用できる上限を {amount} 増やす',
      decrease: '{spender} が使用できる上限を {amount} 減らす',
    },
    allowUnlimited: '{spender} にあなたのすべての {token} の使用を許可する',
    item: (id, number, name) =>
      number === '1' ? `${name} のアイテム ${id}` : `${name} のアイテム ${id}（${number} 個）`,
    moveItems: '{items} を {from} から {to} に移す',
    allowItem: '{spender} に {token} のアイテム {id} の引き出しを許可する',
    forbidItem: '{token} のアイテム {id} への許可を取り消す',
    allowAll: '{operator} に {token} のすべてのアイテムの引き出しを許可する',
    forbidAll: '{operator} に与えた {token} への許可を取り消す',
    deploy: (size) => `新しいコントラクトを作成する（${size} バイト）`,
    several: (number) => count(number, { other: '{to} の呼び出しを {n} 件実行する' }),
    call: '{to} を呼び出す',
    callFunction: '{to} の関数 {selector} を呼び出す',
    contract: 'トークンのコントラクト',
    value: '金額',
    fee: 'ネットワーク手数料（最大）',
    feeUnknown: '不明',
    nonce: 'ナンス',
    data: 'データ',
    bytes: (number) => `${number} バイト`,
    details: '詳細',
    domain: 'ドメイン',
    changes: '変わるもの（ネットワークによる予測）',
    noChanges: '手数料のみ',
    changesUnknown: '何が変わるかを、ネットワークは事前に予測できませんでした。',
    itemChange: (amount, id, name) => `${amount} ${name} のアイテム ${id}`,
    solana: {
      nth: (index, total) => `トランザクション ${index} / ${total}`,
      sendToken: 'トークン {token} を {amount}、{to} に送る',
      moveToken: 'トークン {token} を {amount}、{from} から {to} に移す',
      tokenFee: '{sentence}（うち {amount} はトークン側が差し引きます）',
      allowToken: '{to} にトークン {token} の引き出しを許可する（数量：{amount}）',
      all: '全額',
      revoke: 'トークン {token} の引き出しの許可を取り消す',
      tokenAccount: '{owner} のトークン {token} 用のアカウントを開く',
      recover: '{owner} のトークン {token} 用のアカウントを復旧する',
      mint: 'トークン {token} を {amount}、{to} に発行する',
      burn: 'トークン {token} を {amount} 焼却して消す',
      close: 'トークンアカウントを閉じ、残りを {to} に送る',
      sync: 'ラップされた SOL の残高を再計算する',
      authority: {
        owner: 'トークンアカウント {account} を譲渡する（譲渡先：{to}）',
        mint: '{account} のトークンを発行する権限を譲渡する（譲渡先：{to}）',
        freeze: '{account} のトークンを凍結する権限を譲渡する（譲渡先：{to}）',
        close: '{account} を閉じる権限を譲渡する（譲渡先：{to}）',
        other: '{account} に対する権限を譲渡する（譲渡先：{to}）',
      },
      nobody: 'なし',
      createAccount: '{amount} を入れて、プログラム {owner} のアカウントを作成する',
      assign: 'アカウント {account} をプログラム {owner} に譲渡する',
      memo: (text) => `「${text}」と書き込む`,
      nonce: '有効期限の代わりに、保存された番号を使う',
      nonceAuthority: 'ナンスアカウント {account} を {to} に譲渡する',
      stakeAuthority: {
        staker: 'ステークアカウント {account} の運用を決める権限を {to} に譲渡する',
        withdrawer: 'ステークアカウント {account} の所有権を {to} に譲渡する',
      },
      delegate: 'ステークアカウント {account} を {to} に委任する',
      deactivate: 'ステークアカウント {account} の委任を終了する',
      moveStake: '{amount} をステークアカウント {account} から {to} に移す',
      upgrade: 'プログラム {account} のコードを変更する',
      programAuthority: 'プログラム {account} を変更する権限を譲渡する（譲渡先：{to}）',
      programClose: 'プログラムアカウント {account} を閉じ、残りを {to} に送る',
      call: 'プログラム {program} を呼び出す',
      callNamed: 'プログラム {program} の {name} を呼び出す',
      change: '残高の増減',
    },
  },
  engine: {
    exchange: { gives: '{gives} を {gets} 以上と交換する', gets: '最大 {gives} を {gets} と交換する' },
    wrap: '{amount} をラップする',
    unwrap: '{amount} をアンラップする',
    asSafe: '共同アカウント {safe} として：{sentence}',
    through: '経由するコントラクト',
    recipient: '受取人',
    moreChanges: (count) => `ほか ${count} 件`,
    signed: {
      cancel: '署名済みの {token} の送金を取り消す',
      orderAt: '{market} での交換の注文',
      gives: '渡すもの（最大）',
      gets: '受け取るもの（最低）',
      others: 'ほかの人が受け取るもの',
      nothing: 'なし',
      anyItem: '{token} の任意のアイテム',
      until: '有効期限',
    },
    failures: {
      titles: {
        funds: '残高が足りません',
        fails: 'トランザクションは失敗します',
        notSent: '何も送信されていません',
      },
      funds: '手数料を含めて {needed} が必要です。{missing} 足りません。',
      fundsUnknown: '手数料を含めた金額をこのアカウントでは支払えません。',
      fails: '何も送信されず、手数料も支払われていません。',
      callFails: (index, total) =>
        `${total} 件中 ${index} 件目の呼び出しが失敗します。何も送信されず、手数料も支払われていません。`,
      says: 'コントラクトの回答：{reason}',
      error: 'コントラクトはエラー {error} で拒否します。',
      panic: {
        overflow: 'コントラクト内の数値が大きすぎるか小さすぎます。',
        division: 'コントラクトが 0 で割ろうとします。',
        missing: 'コントラクトが存在しないものを探しています。',
        other: 'コントラクト自体の不具合で停止しました。',
      },
      nonceTaken: 'このアカウントの別のトランザクションが先に処理されました。',
      feeTooLow: '現在のネットワークには手数料が低すぎます。',
    },
  },
  warnings: {
    'not-text': () => 'このメッセージは文字として読めません。内容がわかっている場合にのみ署名してください。',
    'sign-in-account': ({ address = '' }) =>
      `接続中のアカウントとは別のアカウントでログインします：${address}。`,
    'sign-in-chain': ({ chain = '' }) =>
      `このログインは、表示されているものとは別のネットワーク用です：${chain}。`,
    'sign-in-uri': ({ uri = '' }) => `このログインは、このサイトではなく別のアドレス向けです：${uri}。`,
    'sign-in-expired': ({ time = '' }) => `このログインは有効期限が切れています：${time}。`,
    'sign-in-not-yet': ({ time = '' }) => `このログインはまだ有効ではありません：${time}。`,
    'sign-in-odd': () => 'ログインのように見えますが、通常の形式と異なる部分があります。よくお読みください。',
    permit: ({ amount = '' }) =>
      `この署名により、このアドレスはあなたから ${amount} を引き出せるようになります。トランザクションは必要ありません。`,
    'unlimited-permit': ({ symbol }) =>
      `この署名により、このアドレスはあなたの ${symbol || 'この種類のトークン'} を無制限に、つまりすべて引き出せるようになります。トランザクションは必要ありません。`,
    'signed-transfer': ({ amount }) =>
      `この署名により、あなたの ${amount || 'トークン'} を外部に移せるようになります。トランザクションは必要ありません。`,
    order: () =>
      'これは売却または交換の注文です。あなたの署名を持つ人は誰でも、期限まで、記載された価格で実行できます。',
    'bulk-order': () =>
      '多くの注文に一度に署名します。注文の内容はここでは 1 つも読めません。取引を許可したものをすべて失うおそれがあります。',
    'safe-transaction': ({ to = '' }) =>
      `共同アカウント（Safe）から ${to} へのトランザクションに署名します。`,
    'safe-delegatecall': ({ to = '' }) =>
      `${to} のコードを、あなたの共同アカウント（Safe）として実行させます。アカウント全体を乗っ取られるおそれがあります。`,
    'safe-refund': ({ amount = '', to }) =>
      `共同アカウントはガス代も払い戻します。最大で約 ${amount} が ${to || '送信した人'} に支払われます。`,
    'meta-transaction': () =>
      'この署名により、他の人があなたの名義でトランザクションを送信できるようになります。',
    'user-operation': () =>
      'スマートアカウントの操作に署名します。トランザクションにできることは、すべて実行できます。',
    delegation: ({ to = '' }) => `あなたの権限を ${to || '他の人'} に渡します。`,
    'more-permits': ({ count = '' }) => `下に記載されたほかの ${count} 件のトークンの引き出しも許可します。`,
    'look-alike': ({ contract = '' }) =>
      `よく知られたリクエストの形をしていますが、別のコントラクト（${contract}）が対象です。そのコントラクトを知っている場合にのみ署名してください。`,
    'order-for-nothing': () => 'ここでは何かを渡し、見返りに何も受け取りません。',
    'other-recipient': ({ to = '' }) => `受け取るものは別のアカウントに送られます：${to}。`,
    'safe-message': () =>
      '共同アカウント（Safe）の名義でメッセージに署名します。そのアカウントができることすべてを許可するおそれがあります。',
    'approval-over-balance': ({ balance = '' }) =>
      `保有額（${balance}）を超える許可です。今後受け取る分も引き出されるおそれがあります。`,
    'exchange-unchecked': () =>
      'ウォレットはこのコントラクトを知らないため、ここに書かれたとおりに動くかどうか判断できません。',
    'typed-data-unknown': () =>
      'このデータが何に使われるか、ウォレットにはわかりません。このサイトを信頼できる場合にのみ署名してください。',
    'no-chain': () =>
      'このデータにはネットワークの指定がありません。署名はすべてのネットワークで使われる可能性があります。',
    'contract-unknown': () =>
      'この呼び出しが何をするか、ウォレットにはわかりません。このサイトを信頼できる場合にのみ続けてください。',
    'extra-data': () => 'この呼び出しの後ろに、ウォレットが理解できないデータが付いています。',
    approval: ({ amount = '' }) => `許可された相手は、再度の確認なしに、最大 ${amount} を引き出せます。`,
    'unlimited-approval': ({ symbol }) =>
      `許可された相手は、再度の確認なしに、あなたの ${symbol || 'この種類のトークン'} を今も今後もすべて引き出せます。`,
    'item-approval': () => 'ここに記載された相手は、再度の確認なしに、このアイテムを引き出せます。',
    'approve-all': () =>
      'ここに記載された相手は、再度の確認なしに、このコレクションであなたが持つすべてのアイテムを今も今後も引き出せます。',
    'token-unknown': () =>
      'このコントラクトからは、トークンの種類がわかりません。この数値は、金額の場合も、1 つのアイテムの番号の場合もあります。',
    'value-attached': ({ amount = '' }) =>
      `さらに ${amount} をコントラクトに支払います。ここで行われる処理に支払いは必要ありません。`,
    'value-deploy': ({ amount = '' }) => `さらに ${amount} を新しいコントラクトに支払います。`,
    deploy: () => 'ウォレットが理解できない新しいコードを実行します。',
    'high-fee': ({ amount = '' }) =>
      `サイトが、ネットワークの水準を大きく上回る手数料を設定しています：最大 ${amount}。`,
    'gas-low': () =>
      'サイトが設定したガスの上限が、必要な量を下回っています。失敗する可能性が高く、その場合も手数料はかかります。',
    'nonce-ahead': () =>
      'サイトが、このトランザクションに先の番号を付けています。このアカウントの他のトランザクションが送信されるまで保留され、後でいつでも実行される可能性があります。',
    'nonce-used': () =>
      'サイトが、送信済みのトランザクションと同じ番号を付けています。送信済みのものと置き換わります。',
    'will-fail': ({ reason }) =>
      `このトランザクションは失敗する可能性が高いです${reason ? `：${reason}` : ''}。失敗しても手数料はかかります。`,
    unchecked: () => 'この呼び出しは前の呼び出しの結果によって変わるため、事前に確認できませんでした。',
    'one-by-one': () =>
      'これらは別々のトランザクションです。1 つが失敗すると、それより前のものは完了したままで、残りは送信されません。',
    'asset-symbol': () => 'サイトが示すシンボルは、トークン自体のシンボルと異なります。',
    'asset-decimals': () =>
      'サイトが示す小数点以下の桁数は、トークン自体の桁数と異なります。金額が正しく表示されなくなります。',
    'asset-namesake': ({ symbol = '' }) =>
      `${symbol} という名前のものが他にもあります。追加する前にアドレスを見比べてください。`,
    'asset-not-held': () => 'このアイテムはあなたのアカウントのものではありません。',
    'account-takeover': ({ account = '' }) =>
      `アカウント ${account} 全体をプログラムに渡します。中身をすべて引き出されるおそれがあります。`,
    'token-owner': () => 'トークンアカウントを手放します。中のトークンは他の人のものになります。',
    'token-authority': () => 'トークンを発行、凍結、または閉じる権限を手放します。',
    'token-allow': () => 'ここに記載された相手は、後から、再度の確認なしにこれらのトークンを引き出せます。',
    'unlimited-token-allow': () =>
      'ここに記載された相手は、この種類のあなたのトークンを今も今後もすべて引き出せます。',
    'stake-authority': () =>
      'あなたのステークに対する権限を手放します。ステークを引き出せる人が、その所有者になります。',
    'nonce-authority': () => 'ナンスアカウントを、中の SOL ごと手放します。',
    'program-authority': () => 'ネットワーク上のプログラム、またはそれを変更できる人を変更します。',
    'durable-nonce': () =>
      'このトランザクションには有効期限がありません。後でいつでも送信される可能性があります。',
    'program-unread': ({ program = '' }) =>
      `${program} に何を求めているか、ウォレットにはわかりません。このサイトを信頼できる場合にのみ続けてください。`,
    'program-unknown': () =>
      'ウォレットが理解できないプログラムを呼び出します。このサイトを信頼できる場合にのみ続けてください。',
    'cluster-unchecked': ({ network = '' }) =>
      `このトランザクションが ${network} 用であることを確認できませんでした。別のネットワークで送信される可能性があります。`,
  },
}
