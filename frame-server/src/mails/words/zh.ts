import type { MailWords } from '../words.ts'

const rescue =
  '说明有人正在使用您的设备或查看您的邮件。请先更改邮箱密码并开启两步验证，然后登录钱包，检查设备列表，并在所有设备上退出登录。'

export const chinese: MailWords = {
  code: {
    subject: '{code} 是您的 {name} 验证码',
    lead: '您的验证码是',
    use: '请在索要验证码的 {name} 窗口中输入。验证码只能使用一次，{minutes}内有效。',
    never: '我们绝不会向您索要此验证码。如果不是您本人请求的，请忽略此邮件。',
  },
  change: {
    old: '此验证码会把登录您在 {host} 的钱包的地址更改为 {email}。如果您不希望更改，请不要在任何地方输入它。',
    new: '此验证码会把 {email} 设为登录 {host} 上某个钱包的地址。',
    subject: '您在 {host} 的钱包的地址将更改',
    asked: '有人登录了您在 {host} 的钱包，并要求把它的地址更改为 {email}。自 {time} 起，只有该地址可以登录。',
    notYou: '如果不是您本人，请打开此页面并按下按钮。地址将保持不变，提出要求的设备将被退出登录。',
    keep: '保留地址',
    changedSubject: '您在 {host} 的钱包的地址已更改',
    changed: '从现在起，使用 {email} 登录您在 {host} 的钱包，之前的地址不再可用。',
    keptSubject: '您在 {host} 的钱包的地址保持不变',
    kept: '仍使用 {email} 登录您在 {host} 的钱包：地址更改已取消。',
  },
  deletion: {
    subject: '您在 {host} 的钱包账户将被删除',
    asked:
      '有人登录了您在 {host} 的钱包，并要求删除其账户。{time}，那里所有能打开钱包的方式都会被删除。如果没有助记词或逃生包，钱包里的东西届时就会丢失。',
    notYou: '如果不是您本人，请打开此页面并按下其中的按钮。账户会保留，提出要求的设备会被退出登录。',
    operatorAsked:
      '有人请 {host} 钱包的客服删除您的钱包账户。{time}，那里所有能打开钱包的方式都会被删除。如果没有助记词或逃生包，钱包里的东西届时就会丢失。',
    operatorNotYou: '如果不是您本人，请打开此页面并按下其中的按钮。账户会保留。',
    keep: '保留账户',
    keptSubject: '您在 {host} 的钱包账户会保留',
    kept: '您在 {host} 的钱包账户不会被删除：删除已取消。',
    doneSubject: '您在 {host} 的钱包账户已被删除',
    done: '{host} 的钱包保存的关于您的内容已被删除：您的邮箱地址、登录记录，以及在那里打开钱包的所有方式。您在链上的账户保持不变。用助记词或逃生包可以在别处打开它们。',
  },
  logins: {
    addedSubject: '您在 {host} 的钱包有了新的登录方式',
    added: '从现在起，可以用 {provider}（{address}）登录您在 {host} 的钱包。',
    removedSubject: '您在 {host} 的钱包移除了一种登录方式',
    removed: '{provider}（{address}）不再能登录您在 {host} 的钱包。所有其他设备均已退出登录。',
  },
  kinds: { code: '恢复码', passphrase: '密码短语', operator: '运营方保管的密钥' },
  removalAsked: {
    subject: '打开您在 {host} 的钱包的一种方式将被移除',
    asked:
      '有人登录了您在 {host} 的钱包，并请求移除“{label}”。该方式将于 {time} 移除。移除后，您可能无法在新设备上打开钱包。',
    notYou: '如果不是您本人操作，请打开以下页面并点击按钮：该方式将被保留，发出请求的设备将退出登录。',
    keep: '保留',
    you: '如果是您本人操作，则无需任何处理。',
  },
  removalCancelled: {
    subject: '您在 {host} 的钱包不会移除任何内容',
    stays: '“{label}”已保留：移除已取消，发出请求的设备已退出登录。',
    rescue: `如果移除不是您请求的，${rescue}`,
  },
  slotAdded: {
    subject: '新增了一种打开您在 {host} 的钱包的方式',
    opens: '已添加“{label}”，从现在起可以用它打开您在 {host} 的钱包。',
    rescue: `如果不是您本人操作，${rescue}`,
  },
  slotRemoved: {
    subject: '打开您在 {host} 的钱包的一种方式已被移除',
    gone: '“{label}”已被移除，不能再打开您在 {host} 的钱包。',
    rescue: `如果不是您本人操作，${rescue}`,
  },
  exported: {
    subject: '您在 {host} 的钱包已被导出',
    shown: '您在 {host} 的钱包的助记词和私钥已在一个已登录的浏览器中显示。谁拥有它们，谁就拥有钱包里的一切。',
    rescue:
      '如果不是您本人操作，请立即把其中的所有资产转到另一个钱包：已显示的内容无法收回。然后更改邮箱密码，并在所有地方退出登录。',
  },
  kitSaved: {
    subject: '您在 {host} 的钱包已保存逃生包',
    saved:
      '您在 {host} 的钱包的逃生包已在一个已登录的浏览器中保存。它是一个文件：同时拥有它和您的恢复码的人，即使没有我们，也拥有钱包中的一切。',
    rescue:
      '如果这不是您本人所为，请立即将所有资产转到另一个钱包：新的恢复码不会使该文件失效。然后更改您的邮箱密码，并在所有地方退出登录。',
  },
  openedByOperator: {
    subject: '我们保管的您在 {host} 的钱包密钥已被打开',
    opened:
      '有人请求我们（{host} 的运营方）打开您交由我们保管的钱包密钥。它是一个代码：在您已登录的地方输入后会打开您的钱包。',
    rescue:
      '如果这不是您本人所为，请立即告知我们。然后在“安全”中移除此密钥，更改您的邮箱密码，并在所有地方退出登录。',
  },
  codesPaused: {
    subject: '{host} 的验证码暂停发送',
    why: '您的邮箱地址请求 {host} 登录验证码的次数异常频繁，因此暂时不向新设备发送验证码。没有人因此登录：登录需要验证码。',
    until: '如需在新设备上登录，请在 {time} 之后请求验证码。您之前登录过的设备现在仍可收到验证码。',
  },
  loginAsked: {
    subject: '批准登录 {name}',
    asked: '有浏览器想用您的邮箱地址登录 {name}：{browser}，{time}。',
    if: '如果是您本人，请打开此页面并按下按钮。链接只能使用一次，{minutes}内有效。',
    approve: '批准登录',
    never: '如果不是您，无论谁要求都不要批准：没有您，谁也进不来。我们绝不会向您索要此链接。',
    unknownBrowser: '未说明类型的浏览器',
  },
}
