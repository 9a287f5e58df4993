import type { MailWords } from '../words.ts'

const rescue =
  '누군가 회원님의 기기를 사용하고 있거나 메일을 읽고 있을 수 있습니다. 먼저 메일 계정의 비밀번호를 바꾸고 2단계 인증을 켜세요. 그런 다음 지갑에 로그인해 기기 목록을 확인하고 모든 기기에서 로그아웃하세요.'

export const korean: MailWords = {
  code: {
    subject: '{name} 인증 코드: {code}',
    lead: '인증 코드',
    use: '코드를 요청한 {name} 창에 입력하세요. {minutes} 동안 한 번만 사용할 수 있습니다.',
    never: '저희는 이 코드를 절대 묻지 않습니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
  },
  removalAsked: {
    subject: '{host} 지갑을 여는 방법 하나가 삭제될 예정입니다',
    asked:
      '{host}의 회원님 지갑에 로그인한 사람이 ‘{label}’ 삭제를 요청했습니다. {time}에 삭제됩니다. 삭제되면 새 기기에서 지갑을 열지 못할 수 있습니다.',
    notYou:
      '본인이 요청하지 않았다면 아래 페이지를 열고 버튼을 누르세요. 삭제가 취소되고, 요청한 기기는 로그아웃됩니다.',
    keep: '삭제 취소하기',
    you: '본인이 요청했다면 아무것도 하지 않아도 됩니다.',
  },
  removalCancelled: {
    subject: '{host} 지갑에서 아무것도 삭제되지 않습니다',
    stays: '‘{label}’이(가) 그대로 유지됩니다. 삭제가 취소되었고, 삭제를 요청한 기기는 로그아웃되었습니다.',
    rescue: `삭제를 요청하지 않았다면 ${rescue}`,
  },
  slotAdded: {
    subject: '{host} 지갑을 여는 방법이 추가되었습니다',
    opens: '‘{label}’이(가) 추가되었습니다. 이제 이 방법으로 {host} 지갑을 열 수 있습니다.',
    rescue: `본인이 아니라면 ${rescue}`,
  },
  slotRemoved: {
    subject: '{host} 지갑을 여는 방법 하나가 삭제되었습니다',
    gone: '‘{label}’이(가) 삭제되었습니다. 이제 이 방법으로는 {host} 지갑을 열 수 없습니다.',
    rescue: `본인이 아니라면 ${rescue}`,
  },
  codesPaused: {
    subject: '{host} 인증 코드 발송이 잠시 중단되었습니다',
    why: '회원님의 주소로 {host} 로그인 코드가 평소보다 자주 요청되어, 지금은 새 기기로 코드를 보내지 않습니다. 로그인에는 코드가 필요하므로, 이 일로 로그인한 사람은 없습니다.',
    until:
      '새 기기에서 로그인하려면 {time} 이후에 코드를 요청하세요. 전에 로그인한 기기는 지금도 코드를 받을 수 있습니다.',
  },
}
