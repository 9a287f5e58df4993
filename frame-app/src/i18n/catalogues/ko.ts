import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'

const count = plural('ko')

type Words = Readonly<Record<string, string>>
const until = (deadline: string | undefined) => (deadline ? ` 유효 기한: ${deadline}.` : '')

/* A particle takes its form from the sound before it, which a filled-in name does not tell: particles stand behind words of our own. */
export const catalogue: Catalogue = {
  shell: {
    common: {
      back: '뒤로',
      close: '닫기',
      tryAgain: '다시 시도',
      reload: '지갑 새로고침',
      crashed: '이 화면에 오류가 발생했습니다. 이 화면에서 서명하거나 전송한 것은 없습니다.',
      notFetched:
        '이 화면을 불러오지 못했습니다. 인터넷 연결을 확인하세요. 지갑이 업데이트되었다면 새로고침하세요.',
      loading: '불러오는 중',
      or: '또는',
    },
    titles: {
      Account: '계정',
      CallsStatus: '트랜잭션',
      Connect: '지갑 연결',
      EmailVerifyOtp: '인증 코드 입력',
      Networks: '네트워크 선택',
      UnsupportedChain: '네트워크 전환',
      WalletElsewhere: '지갑이 여기에 없습니다',
      WhatIsANetwork: '네트워크란?',
      WhatIsAWallet: '지갑이란?',
    },
    approval: {
      preparing: '요청',
      message: '메시지 서명',
      'typed-data': '서명 요청',
      transaction: '트랜잭션 승인',
      calls: '트랜잭션 승인',
      asset: '토큰 추가',
      solana: (number, sends) =>
        sends
          ? '트랜잭션 승인'
          : number > 1
            ? count(number, { other: '트랜잭션 {n}건 서명' })
            : '트랜잭션 서명',
    },
    toasts: {
      refused: '허용되지 않은 작업입니다',
      copied: '주소를 복사했습니다',
      notCopied: '복사하지 못했습니다',
      codeSent: '인증 코드를 다시 보냈습니다',
    },
    connect: {
      email: '이메일 주소',
      submit: '이메일로 계속하기',
      installed: '설치됨',
      recent: '최근 사용',
      help: '지갑이란?',
      empty:
        '이 브라우저에서 지갑을 찾을 수 없습니다. 지갑 확장 프로그램을 설치한 다음 이 페이지를 새로고침하세요.',
      terms: '이용약관',
      privacy: '개인정보 처리방침',
      legalBoth: '연결하면 {terms} 및 {privacy}에 동의하게 됩니다.',
      legalOne: '연결하면 {link}에 동의하게 됩니다.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: '지갑 서버에 연결할 수 없습니다. 인터넷 연결을 확인하고 다시 시도하세요.',
    storage: '지금 이 브라우저의 저장 공간을 읽을 수 없습니다. 페이지를 새로고침한 다음 다시 시도하세요.',
    email: '올바른 이메일 주소를 입력하세요.',
    wait: (time) => `시도 횟수가 너무 많습니다. ${time} 후에 다시 시도하세요.`,
    codeWrong: '인증 코드가 올바르지 않습니다.',
    triesLeft: (left) => count(left, { other: '{n}번 더 입력할 수 있습니다.' }),
    codeExpired: '인증 코드가 만료되었습니다. 새 코드를 요청하세요.',
    codeExhausted: '시도 횟수가 너무 많습니다. 새 코드를 요청하세요.',
    emailOff: '여기서는 이메일로 로그인할 수 없습니다.',
    sessionEnded: '세션이 종료되었습니다. 다시 로그인하세요.',
    node: '네트워크 노드가 응답하지 않습니다. 다시 시도하세요.',
    internal: '문제가 발생했습니다. 다시 시도하세요.',
  },
  views: {
    continueAs: {
      title: (email) => `${email} 계정으로 계속하기`,
      sessionHint: '여기에 로그인되어 있음',
      windowTitle: '연결',
      firstTime: '이 사이트에 지갑 주소를 공유할까요?',
      confirm: '연결',
      windowBlocked:
        '브라우저가 창을 차단했습니다. 이 사이트의 팝업을 허용하거나 이메일 인증 코드로 로그인하세요.',
    },
    external: {
      waiting: (name) => `${name} 지갑에서 계속하세요`,
      hint: '지갑에서 연결 요청을 승인하세요',
      declined: '연결이 거절되었습니다',
      declinedHint: '이전 요청이 아직 남아 있으면 연결이 거절될 수 있습니다',
      failedHint: '지갑에서 오류가 발생했습니다. 다시 시도하거나 다른 지갑을 선택하세요.',
    },
    otp: {
      sent: '다음 주소로 6자리 인증 코드를 보냈습니다',
      expiry: '10분 동안 유효합니다. 메일이 오지 않았다면 스팸함을 확인하세요.',
      digit: (position) => `6자리 중 ${position}번째 숫자`,
      group: '6자리 인증 코드',
      resend: '새 코드 보내기',
      resendIn: (seconds) => `${seconds}초 후 다시 보내기`,
      other: '다른 이메일 사용',
      opening: '지갑을 준비하고 있습니다…',
    },
    elsewhere: {
      text: '로그인되어 있지만 지갑의 키가 이 브라우저에 없습니다. 키는 처음 만든 곳에만 있습니다. 사용하려면 키를 만든 브라우저나 기기에서 이 사이트를 여세요.',
      other: '다른 이메일 사용',
    },
    account: {
      copy: '주소 복사',
      balanceFailed: '잔액을 불러올 수 없습니다',
      network: '네트워크',
      email: '로그인한 계정',
      mark: '나만의 비밀 표시',
      markHint: '요청에 이 표시가 보이지 않으면 거절하세요.',
      explorer: '탐색기에서 보기',
      disconnect: '연결 해제',
    },
    colors: {
      red: '빨강',
      orange: '주황',
      green: '초록',
      teal: '청록',
      blue: '파랑',
      violet: '보라',
      pink: '분홍',
      brown: '갈색',
    },
    networks: {
      current: '사용 중',
      search: '네트워크 검색',
      none: '네트워크를 찾을 수 없습니다',
      notOf: (wallet) => `${wallet} 지갑에서 지원하지 않음`,
      connectFor: '사용하려면 다른 지갑 연결',
    },
    switchNetwork: {
      waiting: '지갑에서 승인하세요',
      hint: '지갑에서 요청을 승인하세요',
      declined: '전환이 거절되었습니다',
      unknown: '지갑에 이 네트워크가 없습니다. 지갑에 추가한 다음 다시 시도하세요.',
      failed: '지갑에서 오류가 발생했습니다. 다시 시도하거나 지갑에서 직접 전환하세요.',
    },
    unsupported: {
      text: '이 사이트는 지갑의 현재 네트워크를 지원하지 않습니다. 계속하려면 다음 중 하나를 선택하세요.',
    },
    approve: {
      asks: '요청한 곳',
      account: '계정',
      network: '네트워크',
      reject: '거절',
      sign: '서명',
      confirm: '승인',
      add: '추가',
      signing: '서명하는 중…',
      queue: (total) => `${total}건 중 1번째`,
      byYou: '내 지갑에서 직접 시작한 요청',
      continueInWindow: '별도 창에서 계속하기',
      windowBlocked:
        '창이 열렸다면 그 창에서 계속하세요. 열리지 않았다면 이 사이트의 팝업을 허용하고 다시 시도하세요.',
      decided: '완료되었습니다. 이 창을 닫아도 됩니다.',
      lostWindow: '이 창의 요청이 더 이상 유효하지 않습니다. 창을 닫고 사이트에서 계속하세요.',
      place: {
        danger: '권한을 넘기거나 여러 건을 전송하는 요청입니다. 승인 여부는 별도 창에서 결정합니다.',
        unknown: '지갑이 내용을 모두 읽을 수 없는 요청입니다. 승인 여부는 별도 창에서 결정합니다.',
        'over-limit':
          '이 사이트가 여기서 요청할 수 있는 한도를 넘었습니다. 승인 여부는 별도 창에서 결정합니다.',
        'first-connection':
          '이 사이트가 처음으로 회원님의 지갑을 사용하려고 합니다. 승인 여부는 별도 창에서 결정합니다.',
        unproven: '이 브라우저에서는 지갑이 가려지지 않았는지 확인할 수 없습니다. 별도 창에서 계속하세요.',
        operator: '승인 여부는 별도 창에서 결정합니다.',
      },
      again: '내용이 변경되었습니다. 다시 확인하세요.',
      inWindow: '새로 열린 창에서 계속하세요.',
      continueHere: '여기서 계속하기',
      failed: '요청에 실패했습니다',
      claims: (name) => `사이트 이름: ${name} (확인되지 않음)`,
    },
    limit: {
      label: '별도 창 없이 승인할 수 있는 이 사이트의 하루 한도',
      none: '없음(매번 별도 창)',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD 또는 ${native} ${symbol}`),
    },
    armed: {
      live: '이제 결정할 수 있습니다.',
      again: '한 번 더 눌러 주세요.',
      more: '아래에 내용이 더 있습니다. 끝까지 읽어야 계속할 수 있습니다.',
      obstacles: {
        covered: '지갑이 무언가에 가려졌거나 일부가 화면 밖에 있습니다.',
        small: '지갑이 너무 작게 표시되어 읽을 수 없습니다.',
        unfocused: '계속하려면 지갑 안 아무 곳이나 클릭하세요.',
        unseen: '계속하려면 끝까지 읽으세요.',
      },
    },
    guide: {
      items: [
        ['로그인', '계정 하나로 여러 사이트를 이용합니다. 매번 새 비밀번호를 만들 필요가 없습니다.'],
        ['자산', '블록체인에 있는 내 자산을 보고, 보내고, 받습니다.'],
        ['결정', '내가 승인하기 전에는 아무것도 움직이지 않습니다.'],
      ],
    },
    networkGuide: {
      items: [
        [
          '자산이 있는 곳',
          '네트워크마다 누가 무엇을 가졌는지 따로 기록하고, 수수료에 쓰는 코인도 서로 다릅니다.',
        ],
        [
          '계정 하나, 여러 네트워크',
          '같은 계열의 네트워크에서는 주소가 같습니다. 사이트가 사용하는 네트워크를 선택하세요.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} 단위`,
    unitsOf: (number, symbol) => `${symbol} ${number} 단위`,
    noEnd: '없음(무기한)',
  },
  records: {
    of: (position, total) => `${position} / ${total}`,
    total: '합계',
    fee: '최대 네트워크 수수료',
    data: '데이터',
    done: '완료',
    state: {
      pending: '대기 중',
      confirmed: '완료',
      reverted: '실패',
      skipped: '전송 안 됨',
    },
    summary: {
      100: '네트워크의 처리를 기다리고 있습니다.',
      200: '모두 완료되었습니다.',
      400: '전송된 것이 없습니다.',
      500: '실패했습니다. 수수료만 지불되었습니다.',
      600: '일부는 완료되었고 나머지는 전송되지 않았습니다.',
    },
    transaction: '트랜잭션 보기',
    asset: (name) => `지갑에 추가: ${name}`,
    nameless: '이 토큰',
    unknown: '알 수 없음',
    contract: '토큰 컨트랙트',
    item: '아이템',
    symbolRead: '심볼(컨트랙트)',
    symbolClaimed: '심볼(사이트)',
    decimalsRead: '소수 자릿수(컨트랙트)',
    decimalsClaimed: '소수 자릿수(사이트)',
  },
  actions: {
    transfer: '{to} 주소로 {amount} 보내기',
    transferFrom: '{from} 주소에서 {to} 주소로 {amount} 옮기기',
    thisToken: '이 토큰',
    until: '{sentence} (기한: {time})',
    allow: {
      set: '{spender} 주소에 {amount}까지 사용 허용',
      increase: '{spender} 주소의 사용 한도를 {amount}만큼 늘리기',
      decrease: '{spender} 주소의 사용 한도를 {amount}만큼 줄이기',
    },
    allowUnlimited: '{spender} 주소에 내 {token} 전부의 사용 허용',
    item: (id, number, name) =>
      number === '1' ? `${name} 아이템 ${id}` : `${name} 아이템 ${id} ${number}개`,
    moveItems: '{from} 주소에서 {to} 주소로 {items} 옮기기',
    allowItem: '{spender} 주소가 {token} 아이템 {id}번을 가져가도록 허용',
    forbidItem: '{token} 아이템 {id}번에 대한 허용 취소',
    allowAll: '{operator} 주소가 {token} 아이템을 모두 가져가도록 허용',
    forbidAll: '{operator} 주소에 준 {token} 허용 취소',
    deploy: (size) => `새 컨트랙트 만들기(${size}바이트)`,
    several: (number) => count(number, { other: '{to} 컨트랙트 호출 {n}건 실행' }),
    call: '{to} 컨트랙트 호출',
    callFunction: '{to} 컨트랙트의 함수 {selector} 호출',
    contract: '토큰 컨트랙트',
    value: '금액',
    fee: '최대 네트워크 수수료',
    nonce: '논스',
    data: '데이터',
    bytes: (number) => `${number}바이트`,
    details: '세부 정보',
    domain: '도메인',
    changes: '예상되는 변경 사항(네트워크 기준)',
    noChanges: '수수료 외 변경 없음',
    changesUnknown: '무엇이 바뀌는지 네트워크가 미리 알려 주지 못했습니다.',
    itemChange: (amount, id, name) => `${amount} ${name} 아이템 ${id}`,
    solana: {
      nth: (index, total) => `트랜잭션 ${index} / ${total}`,
      sendToken: '{to} 주소로 토큰 {token} 보내기(수량: {amount})',
      moveToken: '{from} 주소에서 {to} 주소로 토큰 {token} 옮기기(수량: {amount})',
      tokenFee: '{sentence}, 이 중 토큰 측 공제: {amount}',
      allowToken: '{to} 주소에 토큰 {token} 인출 허용(수량: {amount})',
      all: '전체',
      revoke: '토큰 {token} 인출 허용 취소',
      tokenAccount: '{owner} 주소의 토큰 {token} 계정 만들기',
      recover: '{owner} 주소의 토큰 {token} 계정 복구',
      mint: '{to} 주소로 토큰 {token} 발행(수량: {amount})',
      burn: '토큰 {token} 소각(수량: {amount})',
      close: '토큰 계정을 닫고 남은 것을 {to} 주소로 보내기',
      sync: '래핑된 SOL 잔액 다시 계산',
      authority: {
        owner: '토큰 계정 {account} 넘기기(받는 주소: {to})',
        mint: '{account} 토큰의 발행 권한 넘기기(받는 주소: {to})',
        freeze: '{account} 토큰의 동결 권한 넘기기(받는 주소: {to})',
        close: '{account} 계정을 닫을 권한 넘기기(받는 주소: {to})',
        other: '{account} 계정에 대한 권한 넘기기(받는 주소: {to})',
      },
      nobody: '없음',
      createAccount: '{amount} 넣고 프로그램 {owner}의 계정 만들기',
      assign: '계정 {account}의 소유권을 프로그램 {owner}에 넘기기',
      memo: (text) => `“${text}” 기록`,
      nonce: '만료 대신 저장된 번호 사용',
      nonceAuthority: '논스 계정 {account}의 권한을 {to} 주소에 넘기기',
      stakeAuthority: {
        staker: '스테이크 계정 {account}의 운용 권한을 {to} 주소에 넘기기',
        withdrawer: '스테이크 계정 {account}의 소유권을 {to} 주소에 넘기기',
      },
      delegate: '스테이크 계정 {account}의 스테이크를 {to} 주소에 위임',
      deactivate: '스테이크 계정 {account} 비활성화',
      moveStake: '스테이크 계정 {account}에서 {to} 주소로 {amount} 옮기기',
      upgrade: '프로그램 {account}의 코드 변경',
      programAuthority: '프로그램 {account}의 변경 권한 넘기기(받는 주소: {to})',
      programClose: '프로그램 계정 {account} 닫기, 남은 것은 {to} 주소로 보내기',
      call: '프로그램 {program} 호출',
      callNamed: '프로그램 {program}의 {name} 호출',
      change: '잔액 변동',
      feeUnknown: '알 수 없음',
    },
  },
  warnings: {
    'not-text': () => '이 메시지는 글로 읽을 수 없습니다. 무엇인지 아는 경우에만 서명하세요.',
    'sign-in-account': ({ address = '' }: Words) =>
      `연결된 계정이 아닌 다른 계정으로 로그인합니다: ${address}.`,
    'sign-in-chain': ({ chain = '' }: Words) =>
      `표시된 네트워크가 아닌 다른 네트워크용 로그인입니다: ${chain}.`,
    'sign-in-uri': ({ uri = '' }: Words) => `이 사이트가 아닌 다른 주소용 로그인입니다: ${uri}.`,
    'sign-in-expired': ({ time = '' }: Words) => `이 로그인은 만료되었습니다: ${time}.`,
    'sign-in-not-yet': ({ time = '' }: Words) => `이 로그인은 아직 유효하지 않습니다: ${time}.`,
    'sign-in-odd': () => '로그인처럼 보이지만 일부 형식이 일반적이지 않습니다. 주의해서 읽으세요.',
    permit: ({ amount = '', spender = '', deadline }: Words) =>
      `이 서명으로 ${spender} 주소가 회원님의 자산(${amount})을 가져갈 수 있습니다. 트랜잭션은 필요하지 않습니다.${until(deadline)}`,
    'unlimited-permit': ({ symbol, token = '', spender = '', deadline }: Words) =>
      `이 서명으로 ${spender} 주소가 회원님의 ${symbol || `${token} 토큰`} 전부를 한도 없이 가져갈 수 있습니다. 트랜잭션은 필요하지 않습니다.${until(deadline)}`,
    'signed-transfer': ({ amount, to = '', deadline }: Words) =>
      `이 서명으로 회원님의 자산(${amount || '토큰'})이 ${to} 주소로 옮겨질 수 있습니다. 트랜잭션은 필요하지 않습니다.${until(deadline)}`,
    order: () =>
      '판매 또는 교환 주문입니다. 회원님의 서명을 가진 사람은 누구나 만료 전까지 명시된 가격으로 주문을 실행할 수 있습니다.',
    'bulk-order': () =>
      '여러 주문에 한꺼번에 서명하며, 여기서는 어떤 주문도 내용을 읽을 수 없습니다. 거래를 허용한 모든 것을 잃을 수 있습니다.',
    'safe-transaction': ({ to = '' }: Words) =>
      `공동 계정(Safe)에서 ${to} 주소로 보내는 트랜잭션에 서명합니다.`,
    'safe-delegatecall': ({ to = '' }: Words) =>
      `${to} 주소의 코드가 회원님의 공동 계정(Safe)으로 실행됩니다. 계정 전체를 빼앗길 수 있습니다.`,
    'meta-transaction': () => '이 서명으로 다른 사람이 회원님의 이름으로 트랜잭션을 보낼 수 있습니다.',
    'user-operation': () =>
      '스마트 계정의 작업에 서명합니다. 트랜잭션으로 할 수 있는 모든 일을 할 수 있습니다.',
    delegation: ({ to = '' }: Words) => `회원님의 권한을 넘깁니다. 받는 쪽: ${to || '다른 사람'}.`,
    'typed-data-unknown': () =>
      '지갑은 이 데이터가 어디에 쓰이는지 모릅니다. 이 사이트를 신뢰하는 경우에만 서명하세요.',
    'no-chain': () =>
      '이 데이터에는 네트워크가 지정되어 있지 않습니다. 서명이 모든 네트워크에서 사용될 수 있습니다.',
    'contract-unknown': () =>
      '지갑은 이 호출이 무엇을 하는지 이해하지 못합니다. 이 사이트를 신뢰하는 경우에만 계속하세요.',
    'extra-data': () => '이 호출 뒤에 지갑이 이해하지 못하는 데이터가 더 있습니다.',
    approval: ({ amount = '' }: Words) =>
      `허용받은 쪽은 다시 묻지 않고 최대 ${amount}까지 가져갈 수 있습니다.`,
    'unlimited-approval': ({ symbol }: Words) =>
      `허용받은 쪽은 지금은 물론 앞으로도 다시 묻지 않고 회원님의 ${symbol || '이 종류의 토큰'} 전부를 가져갈 수 있습니다.`,
    'item-approval': () => '여기 표시된 주소는 다시 묻지 않고 이 아이템을 가져갈 수 있습니다.',
    'approve-all': () =>
      '여기 표시된 주소는 지금은 물론 앞으로도 다시 묻지 않고 이 컬렉션에서 회원님이 가진 모든 아이템을 가져갈 수 있습니다.',
    'token-unknown': () =>
      '이 컨트랙트는 어떤 종류의 토큰인지 알려 주지 않습니다. 숫자는 금액일 수도, 아이템 하나의 번호일 수도 있습니다.',
    'value-attached': ({ amount = '' }: Words) =>
      `컨트랙트에 추가 금액(${amount})도 지불합니다. 여기서 하는 작업에는 지불이 필요하지 않습니다.`,
    'value-deploy': ({ amount = '' }: Words) => `새 컨트랙트에 추가 금액(${amount})도 지불합니다.`,
    deploy: () => '지갑이 이해하지 못하는 새 코드를 실행합니다.',
    'high-fee': ({ amount = '' }: Words) =>
      `사이트가 네트워크에서 요구하는 것보다 훨씬 높은 수수료를 설정했습니다: 최대 ${amount}.`,
    'gas-low': () =>
      '사이트가 설정한 가스가 이 트랜잭션에 필요한 양보다 적습니다. 실패할 가능성이 높고, 실패해도 수수료는 지불됩니다.',
    'nonce-ahead': () =>
      '사이트가 이 트랜잭션에 앞선 번호를 붙였습니다. 이 계정의 다른 트랜잭션이 전송될 때까지 대기하다가 나중에 언제든 실행될 수 있습니다.',
    'nonce-used': () =>
      '사이트가 이 트랜잭션에 이미 전송된 트랜잭션의 번호를 붙였습니다. 전송된 트랜잭션을 대체합니다.',
    'will-fail': ({ reason }: Words) =>
      `이 트랜잭션은 실패할 가능성이 높습니다${reason ? `: ${reason}` : ''}. 실패해도 수수료는 지불됩니다.`,
    unchecked: () => '이 호출은 앞선 호출의 결과에 달려 있어 미리 확인할 수 없었습니다.',
    'one-by-one': () =>
      '서로 별개인 트랜잭션입니다. 하나가 실패하면 그 앞의 것은 완료된 채로 남고 나머지는 전송되지 않습니다.',
    'asset-symbol': () => '사이트가 알려 준 심볼이 토큰의 실제 심볼과 다릅니다.',
    'asset-decimals': () =>
      '사이트가 알려 준 소수 자릿수가 토큰의 실제 자릿수와 다릅니다. 금액이 잘못 표시될 수 있습니다.',
    'asset-namesake': ({ symbol = '' }: Words) =>
      `이름이 ${symbol}인 다른 자산도 있습니다. 추가하기 전에 주소를 비교하세요.`,
    'asset-not-held': () => '이 아이템은 회원님의 계정에 속하지 않습니다.',
    'account-takeover': ({ account = '' }: Words) =>
      `계정 ${account} 전체를 프로그램에 넘깁니다. 그 안의 모든 것을 빼앗길 수 있습니다.`,
    'token-owner': () => '토큰 계정을 넘깁니다. 그 안의 토큰은 다른 사람의 것이 됩니다.',
    'token-authority': () => '토큰을 발행하거나 동결하거나 닫을 수 있는 권한을 넘깁니다.',
    'token-allow': () => '여기 표시된 주소는 나중에 다시 묻지 않고 이 토큰을 가져갈 수 있습니다.',
    'unlimited-token-allow': () =>
      '여기 표시된 주소는 지금은 물론 앞으로도 이 종류의 토큰 전부를 가져갈 수 있습니다.',
    'stake-authority': () =>
      '회원님의 스테이크에 대한 권한을 넘깁니다. 스테이크를 인출할 수 있는 사람이 그 주인입니다.',
    'nonce-authority': () => '논스 계정을 그 안의 SOL과 함께 넘깁니다.',
    'program-authority': () => '네트워크에 있는 프로그램 또는 그 변경 권한자를 바꿉니다.',
    'durable-nonce': () => '이 트랜잭션은 만료되지 않습니다. 나중에 언제든 전송될 수 있습니다.',
    'program-unread': ({ program = '' }: Words) =>
      `지갑은 이 요청이 프로그램 ${program}에서 무엇을 하는지 이해하지 못합니다. 이 사이트를 신뢰하는 경우에만 계속하세요.`,
    'program-unknown': () =>
      '지갑이 이해하지 못하는 프로그램을 호출합니다. 이 사이트를 신뢰하는 경우에만 계속하세요.',
    'cluster-unchecked': ({ network = '' }: Words) =>
      `이 트랜잭션이 ${network} 네트워크용인지 확인할 수 없었습니다. 다른 네트워크에서 전송될 수 있습니다.`,
  },
}
