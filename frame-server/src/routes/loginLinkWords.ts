import type { MailLanguage } from '../mails/languages.ts'

/** Sentences of the page that approves a login. `*what stands out*`; `{name}` is the project's. */
export type LoginLinkWords = Readonly<
  Record<
    /** Before a button is pressed. */
    | 'title'
    | 'asked'
    | 'browser'
    | 'when'
    | 'network'
    | 'elsewhere'
    | 'only'
    | 'approve'
    | 'decline'
    /** It was approved. */
    | 'doneTitle'
    | 'back'
    /** It was declined. */
    | 'stoppedTitle'
    | 'nobody'
    /** Nothing waits under this link. */
    | 'overTitle'
    | 'why'
    | 'again'
    /** In the place of a browser or a network. */
    | 'unknown',
    string
  >
>

/** By the languages of mails. */
export const loginLinkWords: Readonly<Record<MailLanguage, LoginLinkWords>> = {
  en: {
    title: 'Approve this login?',
    asked: 'A browser wants to log in to your wallet at {name}:',
    browser: 'Browser',
    when: 'Asked for',
    network: 'Network',
    elsewhere:
      'That is another network than the one you are in now. That can be fine, for example if you read this on your phone.',
    only: 'Approve it only if *you are logging in there right now*. Nobody else has a reason to ask you for it.',
    approve: 'Approve the login',
    decline: 'This wasn’t me',
    doneTitle: 'Login approved',
    back: 'Go back to {name}: it goes on there by itself. A code comes to this mailbox; type it there and nowhere else.',
    stoppedTitle: 'Login stopped',
    nobody: 'Nobody was let in. Whoever asked only knew your address: there is nothing else to do.',
    overTitle: 'This link no longer works',
    why: 'It was used before, a newer one was sent, it has expired, or it was not copied whole.',
    again: 'To log in, go back to the site and have a new link sent.',
    unknown: 'Unknown',
  },
  de: {
    title: 'Diese Anmeldung bestätigen?',
    asked: 'Ein Browser möchte sich in Ihrer Wallet bei {name} anmelden:',
    browser: 'Browser',
    when: 'Angefragt',
    network: 'Netzwerk',
    elsewhere:
      'Das ist ein anderes Netzwerk als das, in dem Sie gerade sind. Das kann stimmen, zum Beispiel wenn Sie dies auf dem Telefon lesen.',
    only: 'Bestätigen Sie nur, wenn *Sie sich gerade dort anmelden*. Niemand sonst hat einen Grund, Sie darum zu bitten.',
    approve: 'Anmeldung bestätigen',
    decline: 'Das war ich nicht',
    doneTitle: 'Anmeldung bestätigt',
    back: 'Kehren Sie zu {name} zurück: Dort geht es von selbst weiter. In dieses Postfach kommt ein Code; geben Sie ihn dort ein und nirgends sonst.',
    stoppedTitle: 'Anmeldung gestoppt',
    nobody: 'Niemand wurde eingelassen. Wer gefragt hat, kannte nur Ihre Adresse: Mehr ist nicht zu tun.',
    overTitle: 'Dieser Link funktioniert nicht mehr',
    why: 'Er wurde schon benutzt, ein neuerer wurde gesendet, er ist abgelaufen, oder er wurde nicht vollständig kopiert.',
    again: 'Um sich anzumelden, kehren Sie zur Website zurück und lassen Sie sich einen neuen Link senden.',
    unknown: 'Unbekannt',
  },
  es: {
    title: '¿Aprobar este inicio de sesión?',
    asked: 'Un navegador quiere iniciar sesión en tu billetera de {name}:',
    browser: 'Navegador',
    when: 'Solicitado',
    network: 'Red',
    elsewhere:
      'Es una red distinta de la que usas ahora. Puede ser normal, por ejemplo si lees esto en el teléfono.',
    only: 'Apruébalo solo si *estás iniciando sesión allí ahora mismo*. Nadie más tiene motivo para pedírtelo.',
    approve: 'Aprobar el inicio de sesión',
    decline: 'No fui yo',
    doneTitle: 'Inicio de sesión aprobado',
    back: 'Vuelve a {name}: allí continúa solo. Llegará un código a este correo; escríbelo allí y en ningún otro sitio.',
    stoppedTitle: 'Inicio de sesión detenido',
    nobody: 'No entró nadie. Quien lo pidió solo conocía tu dirección: no hay nada más que hacer.',
    overTitle: 'Este enlace ya no funciona',
    why: 'Ya se usó, se envió uno más nuevo, caducó o no se copió entero.',
    again: 'Para iniciar sesión, vuelve al sitio y pide un enlace nuevo.',
    unknown: 'Desconocido',
  },
  pt: {
    title: 'Aprovar este acesso?',
    asked: 'Um navegador quer entrar na sua carteira em {name}:',
    browser: 'Navegador',
    when: 'Pedido em',
    network: 'Rede',
    elsewhere:
      'É uma rede diferente da que você usa agora. Pode ser normal, por exemplo se você lê isto no celular.',
    only: 'Aprove somente se *você está entrando lá agora mesmo*. Mais ninguém tem motivo para pedir isso a você.',
    approve: 'Aprovar o acesso',
    decline: 'Não fui eu',
    doneTitle: 'Acesso aprovado',
    back: 'Volte para {name}: lá continua sozinho. Um código chegará a esta caixa de e-mail; digite-o lá e em nenhum outro lugar.',
    stoppedTitle: 'Acesso interrompido',
    nobody: 'Ninguém entrou. Quem pediu só conhecia o seu endereço: não há mais nada a fazer.',
    overTitle: 'Este link não funciona mais',
    why: 'Ele já foi usado, um mais novo foi enviado, expirou ou não foi copiado por inteiro.',
    again: 'Para entrar, volte ao site e peça um novo link.',
    unknown: 'Desconhecido',
  },
  fr: {
    title: 'Approuver cette connexion ?',
    asked: 'Un navigateur veut se connecter à votre portefeuille sur {name} :',
    browser: 'Navigateur',
    when: 'Demandé',
    network: 'Réseau',
    elsewhere:
      'C’est un autre réseau que celui où vous êtes. Cela peut être normal, par exemple si vous lisez ceci sur votre téléphone.',
    only: 'Approuvez seulement si *vous vous y connectez en ce moment même*. Personne d’autre n’a de raison de vous le demander.',
    approve: 'Approuver la connexion',
    decline: 'Ce n’était pas moi',
    doneTitle: 'Connexion approuvée',
    back: 'Retournez sur {name} : la suite s’y fait toute seule. Un code arrive dans cette boîte mail ; saisissez-le là-bas et nulle part ailleurs.',
    stoppedTitle: 'Connexion arrêtée',
    nobody:
      'Personne n’est entré. La personne qui a demandé ne connaissait que votre adresse : il n’y a rien d’autre à faire.',
    overTitle: 'Ce lien ne fonctionne plus',
    why: 'Il a déjà été utilisé, un plus récent a été envoyé, il a expiré ou n’a pas été copié en entier.',
    again: 'Pour vous connecter, retournez sur le site et faites envoyer un nouveau lien.',
    unknown: 'Inconnu',
  },
  tr: {
    title: 'Bu giriş onaylansın mı?',
    asked: 'Bir tarayıcı {name} üzerindeki cüzdanınıza giriş yapmak istiyor:',
    browser: 'Tarayıcı',
    when: 'İstek zamanı',
    network: 'Ağ',
    elsewhere:
      'Bu, şu anda bulunduğunuz ağdan farklı bir ağ. Bu normal olabilir, örneğin bunu telefonunuzda okuyorsanız.',
    only: 'Yalnızca *şu anda orada giriş yapıyorsanız* onaylayın. Başka kimsenin bunu sizden istemek için bir nedeni yoktur.',
    approve: 'Girişi onayla',
    decline: 'Bu ben değildim',
    doneTitle: 'Giriş onaylandı',
    back: '{name} sitesine dönün: orada kendiliğinden devam eder. Bu posta kutusuna bir kod gelecek; onu yalnızca orada girin.',
    stoppedTitle: 'Giriş durduruldu',
    nobody: 'Kimse içeri alınmadı. İsteyen kişi yalnızca adresinizi biliyordu: yapılacak başka bir şey yok.',
    overTitle: 'Bu bağlantı artık çalışmıyor',
    why: 'Daha önce kullanıldı, daha yenisi gönderildi, süresi doldu ya da tam kopyalanmadı.',
    again: 'Giriş yapmak için siteye dönün ve yeni bir bağlantı gönderilmesini isteyin.',
    unknown: 'Bilinmiyor',
  },
  ru: {
    title: 'Подтвердить этот вход?',
    asked: 'Браузер хочет войти в ваш кошелёк на {name}:',
    browser: 'Браузер',
    when: 'Время запроса',
    network: 'Сеть',
    elsewhere: 'Это не та сеть, в которой вы сейчас. Так бывает, например если вы читаете это на телефоне.',
    only: 'Подтверждайте, только если *вы входите там прямо сейчас*. Больше ни у кого нет причины просить вас об этом.',
    approve: 'Подтвердить вход',
    decline: 'Это был не я',
    doneTitle: 'Вход подтверждён',
    back: 'Вернитесь на {name}: там всё продолжится само. В этот почтовый ящик придёт код; введите его там и больше нигде.',
    stoppedTitle: 'Вход остановлен',
    nobody: 'Никто не вошёл. Тот, кто запросил вход, знал только ваш адрес: больше ничего делать не нужно.',
    overTitle: 'Эта ссылка больше не работает',
    why: 'Она уже использована, отправлена более новая, срок её действия истёк или она скопирована не полностью.',
    again: 'Чтобы войти, вернитесь на сайт и запросите новую ссылку.',
    unknown: 'Неизвестно',
  },
  ja: {
    title: 'このログインを承認しますか？',
    asked: '{name} のウォレットにログインしようとしているブラウザがあります：',
    browser: 'ブラウザ',
    when: '要求された時刻',
    network: 'ネットワーク',
    elsewhere:
      '今お使いのネットワークとは別のものです。スマートフォンで読んでいる場合など、問題のないこともあります。',
    only: '*今まさにそこでログインしている*場合にだけ承認してください。ほかの人が承認を頼む理由はありません。',
    approve: 'ログインを承認',
    decline: '心当たりがない',
    doneTitle: 'ログインを承認しました',
    back: '{name} に戻ると、自動的に続きます。このメールアドレスにコードが届きます。そこにだけ入力してください。',
    stoppedTitle: 'ログインを止めました',
    nobody:
      '誰もログインしていません。要求した人が知っていたのはメールアドレスだけです。ほかに必要な操作はありません。',
    overTitle: 'このリンクは無効です',
    why: 'すでに使用されたか、新しいリンクが送られたか、期限が切れたか、リンクの一部がコピーされていません。',
    again: 'ログインするには、サイトに戻って新しいリンクを送ってください。',
    unknown: '不明',
  },
  ko: {
    title: '이 로그인을 승인할까요?',
    asked: '한 브라우저가 {name}에서 내 지갑에 로그인하려고 합니다:',
    browser: '브라우저',
    when: '요청 시각',
    network: '네트워크',
    elsewhere:
      '지금 사용 중인 네트워크와 다른 네트워크입니다. 휴대폰에서 읽고 있는 경우처럼 정상일 수도 있습니다.',
    only: '*지금 그곳에서 직접 로그인하고 있을 때만* 승인하세요. 다른 사람이 승인을 부탁할 이유는 없습니다.',
    approve: '로그인 승인',
    decline: '내가 아니에요',
    doneTitle: '로그인을 승인했습니다',
    back: '{name}(으)로 돌아가면 자동으로 계속됩니다. 이 메일함으로 코드가 옵니다. 그곳에만 입력하세요.',
    stoppedTitle: '로그인을 중단했습니다',
    nobody: '아무도 들어오지 못했습니다. 요청한 사람은 주소만 알고 있었습니다. 더 할 일은 없습니다.',
    overTitle: '이 링크는 더 이상 사용할 수 없습니다',
    why: '이미 사용되었거나, 새 링크가 전송되었거나, 만료되었거나, 링크가 일부만 복사되었습니다.',
    again: '로그인하려면 사이트로 돌아가 새 링크를 보내세요.',
    unknown: '알 수 없음',
  },
  zh: {
    title: '要批准这次登录吗？',
    asked: '有浏览器想登录您在 {name} 的钱包：',
    browser: '浏览器',
    when: '请求时间',
    network: '网络',
    elsewhere: '这与您现在所在的网络不同。这可能是正常的，例如您正在手机上阅读此页面。',
    only: '只有当*您此刻正在那里登录*时才批准。其他人没有理由请您批准。',
    approve: '批准登录',
    decline: '不是我',
    doneTitle: '已批准登录',
    back: '请返回 {name}，那里会自动继续。此邮箱将收到一个验证码，请只在那里输入。',
    stoppedTitle: '已阻止登录',
    nobody: '没有人登录成功。提出请求的人只知道您的邮箱地址，无需其他操作。',
    overTitle: '此链接已失效',
    why: '链接已被使用、已发送更新的链接、已过期，或链接复制不完整。',
    again: '要登录，请返回网站并重新发送链接。',
    unknown: '未知',
  },
  ar: {
    title: 'هل توافق على تسجيل الدخول هذا؟',
    asked: 'يريد متصفح تسجيل الدخول إلى محفظتك على {name}:',
    browser: 'المتصفح',
    when: 'وقت الطلب',
    network: 'الشبكة',
    elsewhere: 'هذه شبكة غير التي تستخدمها الآن. قد يكون ذلك طبيعيًا، مثلًا إذا كنت تقرأ هذا على هاتفك.',
    only: 'لا توافق إلا إذا *كنت تسجّل الدخول هناك الآن*. لا يوجد سبب يدعو غيرك إلى طلب ذلك منك.',
    approve: 'الموافقة على تسجيل الدخول',
    decline: 'لم أكن أنا',
    doneTitle: 'تمت الموافقة على تسجيل الدخول',
    back: 'ارجع إلى {name}، حيث يُتابَع الأمر تلقائيًا. سيصل رمز إلى هذا البريد، فاكتبه هناك فقط.',
    stoppedTitle: 'أُوقف تسجيل الدخول',
    nobody: 'لم يدخل أحد. من طلب ذلك كان يعرف عنوانك فقط، ولا شيء آخر عليك فعله.',
    overTitle: 'لم يعد هذا الرابط صالحًا',
    why: 'استُخدم من قبل، أو أُرسل رابط أحدث، أو انتهت صلاحيته، أو لم يُنسخ كاملًا.',
    again: 'لتسجيل الدخول، ارجع إلى الموقع واطلب إرسال رابط جديد.',
    unknown: 'غير معروف',
  },
}
