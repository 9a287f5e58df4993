import type { MailLanguage } from '../mails/languages.ts'

/** Sentences of the pages that this server itself shows to a person. `*what stands out*`; `{label}` is what a device called itself. */
export type PageWords = {
  /** Before the button is pressed. */
  readonly ask: Readonly<Record<'title' | 'removal' | 'notYou' | 'keep' | 'you', string>>
  /** It was pressed in time. */
  readonly kept: Readonly<Record<'title' | 'stays' | 'unknown', string>> & {
    readonly steps: readonly string[]
  }
  /** Nothing waits under this link. */
  readonly over: Readonly<Record<'title' | 'why' | 'look', string>>
  readonly wallet: string
  /** In the window of an approval, where the wallet that opened it cannot be reached. */
  readonly lonely: string
}

/** By the languages of mails. */
export const pageWords: Readonly<Record<MailLanguage, PageWords>> = {
  en: {
    ask: {
      title: 'Stop this removal?',
      removal: '{label}, a way to open your wallet, will be removed on {time}.',
      notYou: 'If you did not ask for that, keep it. The device that asked is signed out.',
      keep: 'Keep it',
      you: 'If you asked for it yourself, close this page: there is nothing else to do.',
    },
    kept: {
      title: 'It stays',
      stays: '{label} still opens your wallet. The device that asked for the removal was signed out.',
      unknown: 'If you do not know who asked:',
      steps: [
        '*Change the password of your mailbox* and turn on its two-step verification. Whoever reads your mail can sign in as you.',
        'Sign in to your wallet, check the list of devices, and *sign out everywhere*.',
        '*Remove devices* that you do not know or no longer have.',
      ],
    },
    over: {
      title: 'This link no longer works',
      why: 'It was used before, what it would have stopped has already happened, or the link was not copied whole.',
      look: 'To see what opens your wallet, sign in and check the list of devices. If something is missing that you did not remove, *sign out everywhere* and change the password of your mailbox.',
    },
    wallet: 'Your wallet at {host}',
    lonely: 'Nothing here? Close this window and continue on the site.',
  },
  de: {
    ask: {
      title: 'Diese Entfernung stoppen?',
      removal: '{label}, ein Weg zu Ihrer Wallet, wird am {time} entfernt.',
      notYou:
        'Wenn Sie das nicht verlangt haben, behalten Sie ihn. Das Gerät, das es verlangt hat, wird abgemeldet.',
      keep: 'Behalten',
      you: 'Wenn Sie es selbst verlangt haben, schließen Sie diese Seite: Mehr ist nicht zu tun.',
    },
    kept: {
      title: 'Er bleibt',
      stays:
        '{label} öffnet Ihre Wallet weiterhin. Das Gerät, das die Entfernung verlangt hat, wurde abgemeldet.',
      unknown: 'Wenn Sie nicht wissen, wer es war:',
      steps: [
        '*Ändern Sie das Passwort Ihres Postfachs* und schalten Sie die Bestätigung in zwei Schritten ein. Wer Ihre E-Mails liest, kann sich als Sie anmelden.',
        'Melden Sie sich bei Ihrer Wallet an, prüfen Sie die Geräteliste und *melden Sie sich überall ab*.',
        '*Entfernen Sie Geräte*, die Sie nicht kennen oder nicht mehr haben.',
      ],
    },
    over: {
      title: 'Dieser Link funktioniert nicht mehr',
      why: 'Er wurde schon benutzt, was er verhindert hätte, ist bereits geschehen, oder der Link wurde nicht vollständig kopiert.',
      look: 'Um zu sehen, was Ihre Wallet öffnet, melden Sie sich an und prüfen Sie die Geräteliste. Fehlt dort etwas, das Sie nicht entfernt haben, *melden Sie sich überall ab* und ändern Sie das Passwort Ihres Postfachs.',
    },
    wallet: 'Ihre Wallet bei {host}',
    lonely: 'Hier erscheint nichts? Schließen Sie dieses Fenster und fahren Sie auf der Website fort.',
  },
  es: {
    ask: {
      title: '¿Detener esta eliminación?',
      removal: '{label}, una forma de abrir tu billetera, se eliminará el {time}.',
      notYou: 'Si no lo pediste, consérvala. Se cerrará la sesión del dispositivo que lo pidió.',
      keep: 'Conservarla',
      you: 'Si lo pediste tú, cierra esta página: no hay nada más que hacer.',
    },
    kept: {
      title: 'Se conserva',
      stays: '{label} sigue abriendo tu billetera. Se cerró la sesión del dispositivo que pidió eliminarla.',
      unknown: 'Si no sabes quién lo pidió:',
      steps: [
        '*Cambia la contraseña de tu correo* y activa su verificación en dos pasos. Quien lee tu correo puede entrar como si fuera tú.',
        'Inicia sesión en tu billetera, revisa la lista de dispositivos y *cierra la sesión en todas partes*.',
        '*Elimina los dispositivos* que no conozcas o que ya no tengas.',
      ],
    },
    over: {
      title: 'Este enlace ya no funciona',
      why: 'Ya se usó, lo que habría impedido ya ocurrió o el enlace no se copió entero.',
      look: 'Para ver qué abre tu billetera, inicia sesión y revisa la lista de dispositivos. Si falta algo que tú no eliminaste, *cierra la sesión en todas partes* y cambia la contraseña de tu correo.',
    },
    wallet: 'Tu billetera en {host}',
    lonely: '¿No aparece nada? Cierra esta ventana y continúa en el sitio.',
  },
  pt: {
    ask: {
      title: 'Impedir esta remoção?',
      removal: '{label}, uma forma de abrir sua carteira, será removida em {time}.',
      notYou: 'Se você não pediu isso, mantenha-a. O dispositivo que pediu será desconectado.',
      keep: 'Manter',
      you: 'Se foi você que pediu, feche esta página: não há mais nada a fazer.',
    },
    kept: {
      title: 'Ela fica',
      stays: '{label} continua abrindo sua carteira. O dispositivo que pediu a remoção foi desconectado.',
      unknown: 'Se você não sabe quem pediu:',
      steps: [
        '*Troque a senha do seu e-mail* e ative a verificação em duas etapas. Quem lê seus e-mails pode entrar como se fosse você.',
        'Entre na sua carteira, confira a lista de dispositivos e *saia de todos os lugares*.',
        '*Remova os dispositivos* que você não conhece ou não tem mais.',
      ],
    },
    over: {
      title: 'Este link não funciona mais',
      why: 'Ele já foi usado, o que ele impediria já aconteceu ou o link não foi copiado inteiro.',
      look: 'Para ver o que abre sua carteira, entre e confira a lista de dispositivos. Se faltar algo que você não removeu, *saia de todos os lugares* e troque a senha do seu e-mail.',
    },
    wallet: 'Sua carteira em {host}',
    lonely: 'Nada apareceu? Feche esta janela e continue no site.',
  },
  fr: {
    ask: {
      title: 'Arrêter cette suppression ?',
      removal: '{label}, un moyen d’ouvrir votre portefeuille, sera supprimé le {time}.',
      notYou:
        'Si vous ne l’avez pas demandé, conservez-le. L’appareil à l’origine de la demande sera déconnecté.',
      keep: 'Le conserver',
      you: 'Si la demande vient de vous, fermez cette page : il n’y a rien d’autre à faire.',
    },
    kept: {
      title: 'Il est conservé',
      stays:
        '{label} ouvre toujours votre portefeuille. L’appareil à l’origine de la demande a été déconnecté.',
      unknown: 'Si vous ne savez pas qui l’a demandé :',
      steps: [
        '*Changez le mot de passe de votre messagerie* et activez sa validation en deux étapes. Qui lit vos e-mails peut s’identifier à votre place.',
        'Ouvrez une session dans votre portefeuille, vérifiez la liste des appareils et *fermez toutes les sessions*.',
        '*Supprimez les appareils* que vous ne connaissez pas ou que vous n’avez plus.',
      ],
    },
    over: {
      title: 'Ce lien ne fonctionne plus',
      why: 'Il a déjà servi, ce qu’il aurait empêché a déjà eu lieu ou le lien n’a pas été copié en entier.',
      look: 'Pour voir ce qui ouvre votre portefeuille, ouvrez une session et vérifiez la liste des appareils. S’il manque quelque chose que vous n’avez pas supprimé, *fermez toutes les sessions* et changez le mot de passe de votre messagerie.',
    },
    wallet: 'Votre portefeuille sur {host}',
    lonely: 'Rien ne s’affiche ? Fermez cette fenêtre et continuez sur le site.',
  },
  tr: {
    ask: {
      title: 'Bu kaldırma durdurulsun mu?',
      removal: 'Cüzdanınızı açmanın bir yolu olan {label}, {time} tarihinde kaldırılacak.',
      notYou: 'Bunu siz istemediyseniz yerinde bırakın. İsteyen cihazın oturumu kapatılır.',
      keep: 'Yerinde bırak',
      you: 'Siz istediyseniz bu sayfayı kapatın: yapılacak başka bir şey yok.',
    },
    kept: {
      title: 'Yerinde kalıyor',
      stays: '{label} cüzdanınızı açmaya devam ediyor. Kaldırılmasını isteyen cihazın oturumu kapatıldı.',
      unknown: 'Kimin istediğini bilmiyorsanız:',
      steps: [
        '*E-posta hesabınızın parolasını değiştirin* ve iki adımlı doğrulamayı açın. E-postalarınızı okuyan kişi sizin adınıza oturum açabilir.',
        'Cüzdanınızda oturum açın, cihaz listesini kontrol edin ve *her yerde oturumu kapatın*.',
        'Tanımadığınız veya artık sizde olmayan *cihazları kaldırın*.',
      ],
    },
    over: {
      title: 'Bu bağlantı artık çalışmıyor',
      why: 'Daha önce kullanıldı, önleyeceği şey gerçekleşti ya da bağlantı eksik kopyalandı.',
      look: 'Cüzdanınızı neyin açtığını görmek için oturum açın ve cihaz listesini kontrol edin. Kaldırmadığınız bir şey eksikse *her yerde oturumu kapatın* ve e-posta hesabınızın parolasını değiştirin.',
    },
    wallet: '{host} adresindeki cüzdanınız',
    lonely: 'Burada bir şey yok mu? Bu pencereyi kapatın ve sitede devam edin.',
  },
  ru: {
    ask: {
      title: 'Остановить удаление?',
      removal: '{label}, один из способов открыть ваш кошелёк, будет удалён {time}.',
      notYou:
        'Если вы этого не просили, сохраните его. На устройстве, с которого пришёл запрос, будет выполнен выход.',
      keep: 'Сохранить',
      you: 'Если вы просили об этом сами, закройте эту страницу: больше ничего делать не нужно.',
    },
    kept: {
      title: 'Он сохранён',
      stays:
        '{label} по-прежнему открывает ваш кошелёк. На устройстве, с которого пришёл запрос, выполнен выход.',
      unknown: 'Если вы не знаете, кто это запросил:',
      steps: [
        '*Смените пароль почты* и включите в ней двухэтапную проверку. Кто читает вашу почту, тот может войти вместо вас.',
        'Войдите в кошелёк, проверьте список устройств и *выйдите везде*.',
        '*Удалите устройства*, которые вам незнакомы или которых у вас больше нет.',
      ],
    },
    over: {
      title: 'Эта ссылка больше не работает',
      why: 'Ею уже воспользовались, то, что она отменила бы, уже произошло или ссылка скопирована не полностью.',
      look: 'Чтобы увидеть, что открывает ваш кошелёк, войдите и проверьте список устройств. Если там нет чего-то, что вы не удаляли, *выйдите везде* и смените пароль почты.',
    },
    wallet: 'Ваш кошелёк на {host}',
    lonely: 'Здесь ничего нет? Закройте это окно и продолжите на сайте.',
  },
  ja: {
    ask: {
      title: 'この削除を取り消しますか？',
      removal: 'ウォレットを開く手段である {label} は、{time} に削除されます。',
      notYou: '心当たりがない場合は、残してください。削除を求めた端末はログアウトされます。',
      keep: '残す',
      you: 'ご自身で依頼した場合は、このページを閉じてください。ほかに必要な操作はありません。',
    },
    kept: {
      title: 'そのまま残ります',
      stays: '{label} は引き続きウォレットを開けます。削除を求めた端末はログアウトされました。',
      unknown: '誰が依頼したかわからない場合：',
      steps: [
        '*メールのパスワードを変更*し、2 段階認証を有効にしてください。あなたのメールを読める人は、あなたとしてログインできます。',
        'ウォレットにログインし、端末の一覧を確認して、*すべての端末からログアウト*してください。',
        '知らない端末や手元にない*端末を削除*してください。',
      ],
    },
    over: {
      title: 'このリンクは無効です',
      why: 'すでに使用されたか、取り消せる期間が過ぎたか、リンクの一部がコピーされていません。',
      look: 'ウォレットを開く手段を確認するには、ログインして端末の一覧を見てください。削除した覚えのないものがなくなっている場合は、*すべての端末からログアウト*し、メールのパスワードを変更してください。',
    },
    wallet: '{host} のウォレット',
    lonely: '何も表示されない場合は、このウィンドウを閉じてサイトで続けてください。',
  },
  ko: {
    ask: {
      title: '이 삭제를 중단할까요?',
      removal: '지갑을 여는 방법인 {label}이(가) {time}에 삭제됩니다.',
      notYou: '직접 요청하지 않았다면 유지하세요. 요청한 기기는 로그아웃됩니다.',
      keep: '유지하기',
      you: '직접 요청했다면 이 페이지를 닫으세요. 더 할 일은 없습니다.',
    },
    kept: {
      title: '그대로 유지됩니다',
      stays: '{label}(으)로 계속 지갑을 열 수 있습니다. 삭제를 요청한 기기는 로그아웃되었습니다.',
      unknown: '누가 요청했는지 모른다면:',
      steps: [
        '*이메일 비밀번호를 변경*하고 2단계 인증을 켜세요. 이메일을 읽을 수 있는 사람은 나로 로그인할 수 있습니다.',
        '지갑에 로그인해 기기 목록을 확인하고 *모든 곳에서 로그아웃*하세요.',
        '모르는 기기나 더 이상 갖고 있지 않은 *기기를 삭제*하세요.',
      ],
    },
    over: {
      title: '이 링크는 더 이상 사용할 수 없습니다',
      why: '이미 사용되었거나, 취소할 수 있는 시간이 지났거나, 링크가 일부만 복사되었습니다.',
      look: '지갑을 여는 방법을 보려면 로그인해 기기 목록을 확인하세요. 직접 삭제하지 않은 것이 없어졌다면 *모든 곳에서 로그아웃*하고 이메일 비밀번호를 변경하세요.',
    },
    wallet: '{host}의 지갑',
    lonely: '아무것도 나타나지 않나요? 이 창을 닫고 사이트에서 계속하세요.',
  },
  zh: {
    ask: {
      title: '要阻止这次移除吗？',
      removal: '{label} 是打开您钱包的一种方式，将于 {time} 被移除。',
      notYou: '如果不是您要求的，请保留它。提出要求的设备将被退出登录。',
      keep: '保留',
      you: '如果是您自己要求的，请关闭此页面，无需其他操作。',
    },
    kept: {
      title: '已保留',
      stays: '{label} 仍可打开您的钱包。要求移除的设备已被退出登录。',
      unknown: '如果您不知道是谁要求的：',
      steps: [
        '*更改邮箱密码*并开启两步验证。能看到您邮件的人就能以您的身份登录。',
        '登录您的钱包，检查设备列表，然后*在所有设备上退出登录*。',
        '*移除*您不认识或不再拥有的*设备*。',
      ],
    },
    over: {
      title: '此链接已失效',
      why: '链接已被使用、可以撤销的时间已过，或链接复制不完整。',
      look: '要查看哪些方式能打开您的钱包，请登录并检查设备列表。如果缺少了并非由您移除的项目，请*在所有设备上退出登录*并更改邮箱密码。',
    },
    wallet: '您在 {host} 的钱包',
    lonely: '这里没有内容？请关闭此窗口，在网站上继续。',
  },
  ar: {
    ask: {
      title: 'هل تريد إيقاف هذه الإزالة؟',
      removal: 'ستُزال {label}، وهي إحدى طرق فتح محفظتك، في {time}.',
      notYou: 'إذا لم تطلب ذلك فأبقِها. سيُسجَّل خروج الجهاز الذي طلب الإزالة.',
      keep: 'الإبقاء عليها',
      you: 'إذا كنت أنت من طلب ذلك فأغلق هذه الصفحة، ولا شيء آخر عليك فعله.',
    },
    kept: {
      title: 'ستبقى',
      stays: 'ما زالت {label} تفتح محفظتك. سُجِّل خروج الجهاز الذي طلب الإزالة.',
      unknown: 'إذا كنت لا تعرف من طلب ذلك:',
      steps: [
        '*غيّر كلمة مرور بريدك* وفعّل التحقق بخطوتين. من يقرأ بريدك يستطيع تسجيل الدخول باسمك.',
        'سجّل الدخول إلى محفظتك وراجع قائمة الأجهزة ثم *سجّل الخروج من كل مكان*.',
        '*أزِل الأجهزة* التي لا تعرفها أو لم تعد لديك.',
      ],
    },
    over: {
      title: 'لم يعد هذا الرابط صالحًا',
      why: 'استُخدم من قبل، أو حدث بالفعل ما كان سيوقفه، أو لم يُنسخ الرابط كاملًا.',
      look: 'لمعرفة ما يفتح محفظتك، سجّل الدخول وراجع قائمة الأجهزة. إن نقص منها شيء لم تُزله أنت، *فسجّل الخروج من كل مكان* وغيّر كلمة مرور بريدك.',
    },
    wallet: 'محفظتك على {host}',
    lonely: 'لا يظهر شيء هنا؟ أغلق هذه النافذة وتابع على الموقع.',
  },
}
