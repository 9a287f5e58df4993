import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'

const count = plural('tr')

type Words = Readonly<Record<string, string>>
const until = (deadline: string | undefined) => (deadline ? ` Son geçerlilik: ${deadline}.` : '')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: 'Geri',
      close: 'Kapat',
      tryAgain: 'Tekrar dene',
      reload: 'Cüzdanı yeniden yükle',
      crashed: 'Bu ekran çalışmayı durdurdu. Hiçbir şey imzalamadı veya göndermedi.',
      notFetched:
        'Bu ekran yüklenemedi. Bağlantınızı kontrol edin; cüzdan yeni güncellendiyse yeniden yükleyin.',
      loading: 'Yükleniyor',
      or: 'veya',
    },
    titles: {
      Account: 'Hesap',
      CallsStatus: 'İşlemler',
      Connect: 'Cüzdan bağla',
      EmailVerifyOtp: 'Kodunuzu girin',
      Networks: 'Ağ seç',
      UnsupportedChain: 'Ağ değiştir',
      WalletElsewhere: 'Cüzdanınız burada değil',
      WhatIsANetwork: 'Ağ nedir?',
      WhatIsAWallet: 'Cüzdan nedir?',
    },
    approval: {
      preparing: 'İstek',
      message: 'Mesajı imzala',
      'typed-data': 'İmza isteği',
      transaction: 'İşlemi onayla',
      calls: 'İşlemleri onayla',
      asset: 'Token ekle',
      solana: (number, sends) =>
        sends ? 'İşlemi onayla' : count(number, { one: 'İşlemi imzala', other: '{n} işlemi imzala' }),
    },
    toasts: {
      refused: 'İşleme izin verilmiyor',
      copied: 'Adres kopyalandı',
      notCopied: 'Kopyalanamadı',
      codeSent: 'Kod yeniden gönderildi',
    },
    connect: {
      email: 'E-posta adresi',
      submit: 'E-posta ile devam et',
      installed: 'Yüklü',
      recent: 'Son kullanılan',
      help: 'Cüzdan nedir?',
      empty: 'Bu tarayıcıda cüzdan bulunamadı. Bir cüzdan eklentisi yükleyin, ardından bu sayfayı yenileyin.',
      terms: 'Kullanım Koşulları',
      privacy: 'Gizlilik Politikası',
      legalBoth: 'Bağlanarak {terms} ve {privacy} metinlerini kabul etmiş olursunuz.',
      legalOne: 'Bağlanarak {link} metnini kabul etmiş olursunuz.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: 'Cüzdan sunucusuna ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.',
    storage: 'Bu tarayıcının depolama alanı şu anda okunamıyor. Sayfayı yenileyip tekrar deneyin.',
    email: 'Geçerli bir e-posta adresi girin.',
    wait: (time) => `Çok fazla deneme yapıldı. Lütfen ${time} sonra tekrar deneyin.`,
    codeWrong: 'Kod doğru değil.',
    triesLeft: (left) =>
      count(left, { one: 'Bir deneme hakkınız kaldı.', other: '{n} deneme hakkınız kaldı.' }),
    codeExpired: 'Kodun süresi doldu. Yeni bir kod isteyin.',
    codeExhausted: 'Çok fazla deneme yapıldı. Yeni bir kod isteyin.',
    emailOff: 'E-posta ile giriş burada kapalı.',
    sessionEnded: 'Bu oturum sona erdi. Lütfen yeniden giriş yapın.',
    node: 'Ağın düğümü yanıt vermiyor. Lütfen tekrar deneyin.',
    internal: 'Bir sorun oluştu. Lütfen tekrar deneyin.',
  },
  views: {
    continueAs: {
      title: (email) => `${email} olarak devam et`,
      sessionHint: 'Burada oturum açık',
      windowTitle: 'Bağlan',
      firstTime: 'Cüzdan adresiniz bu siteyle paylaşılsın mı?',
      confirm: 'Bağlan',
      windowBlocked:
        'Tarayıcınız pencereyi engelledi. Bu site için açılır pencerelere izin verin veya e-postayla gelen kodla giriş yapın.',
    },
    external: {
      waiting: (name) => `${name} cüzdanında devam edin`,
      hint: 'Cüzdandaki bağlantı isteğini kabul edin',
      declined: 'Bağlantı reddedildi',
      declinedHint: 'Önceki bir istek hâlâ açıksa da bağlantı reddedilebilir',
      failedHint: 'Cüzdan hata verdi. Tekrar deneyin veya başka bir cüzdan seçin.',
    },
    otp: {
      sent: '6 haneli kodu gönderdiğimiz adres:',
      expiry: 'Kod 10 dakika geçerlidir. Gelmedi mi? Spam klasörünüze bakın.',
      digit: (position) => `6 haneden ${position}. hane`,
      group: 'Altı haneli kod',
      resend: 'Yeni kod gönder',
      resendIn: (seconds) => `${seconds} sn sonra yeni kod`,
      other: 'Başka bir e-posta kullan',
      opening: 'Cüzdanınız hazırlanıyor…',
    },
    elsewhere: {
      text: 'Giriş yaptınız, ancak cüzdanınızın anahtarı bu tarayıcıda değil. Anahtar, oluşturulduğu yerde kalır: kullanmak için bu siteyi o tarayıcıda veya o cihazda açın.',
      other: 'Başka bir e-posta kullan',
    },
    account: {
      copy: 'Adresi kopyala',
      balanceFailed: 'Bakiye görüntülenemiyor',
      network: 'Ağ',
      email: 'Giriş yapılan hesap',
      mark: 'Gizli işaretiniz',
      markHint: 'Bir istek bu işareti göstermiyorsa reddedin.',
      explorer: 'Gezginde görüntüle',
      disconnect: 'Bağlantıyı kes',
    },
    colors: {
      red: 'kırmızı',
      orange: 'turuncu',
      green: 'yeşil',
      teal: 'turkuaz',
      blue: 'mavi',
      violet: 'mor',
      pink: 'pembe',
      brown: 'kahverengi',
    },
    networks: {
      current: 'geçerli',
      search: 'Ağ ara',
      none: 'Ağ bulunamadı',
      notOf: (wallet) => `${wallet} tarafından desteklenmiyor`,
      connectFor: 'Bu ağ için başka bir cüzdan bağla',
    },
    switchNetwork: {
      waiting: 'Cüzdanda onaylayın',
      hint: 'Cüzdanınızdaki isteği kabul edin',
      declined: 'Ağ değişikliği reddedildi',
      unknown: 'Cüzdan bu ağı tanımıyor. Ağı cüzdana ekleyip tekrar deneyin.',
      failed: 'Cüzdan hata verdi. Tekrar deneyin veya ağı cüzdanda değiştirin.',
    },
    unsupported: {
      text: 'Bu site cüzdanınızın ağını desteklemiyor. Devam etmek için bunlardan birini seçin.',
    },
    approve: {
      asks: 'İsteği gönderen',
      account: 'Hesap',
      network: 'Ağ',
      reject: 'Reddet',
      sign: 'İmzala',
      confirm: 'Onayla',
      add: 'Ekle',
      signing: 'İmzalanıyor…',
      queue: (total) => `1 / ${total}`,
      byYou: 'Sizin tarafınızdan, cüzdanınızda başlatıldı',
      continueInWindow: 'Pencerede devam et',
      windowBlocked:
        'Bir pencere açıldıysa orada devam edin. Açılmadıysa bu site için açılır pencerelere izin verip tekrar deneyin.',
      decided: 'Tamamlandı. Bu pencereyi kapatabilirsiniz.',
      lostWindow: 'Bu pencere isteğini kaybetti. Pencereyi kapatıp sitede devam edin.',
      place: {
        danger:
          'Bu istek hak devrediyor veya birden fazla transfere izin veriyor. Kararı ayrı bir pencerede verirsiniz.',
        unknown: 'Cüzdan bu isteğin tamamını anlamıyor. Kararı ayrı bir pencerede verirsiniz.',
        'over-limit': 'Bu, sitenin burada isteyebileceğinden fazla. Kararı ayrı bir pencerede verirsiniz.',
        'first-connection': 'Bu site cüzdanınızı henüz tanımıyor. Kararı ayrı bir pencerede verirsiniz.',
        unproven:
          'Bu tarayıcı, cüzdanın üstünü hiçbir şeyin örtmediğini kanıtlayamıyor. Ayrı bir pencerede devam edin.',
        operator: 'İstekler hakkında ayrı bir pencerede karar verilir.',
      },
      again: 'Bu sırada bir şey değişti. Lütfen yeniden kontrol edin.',
      inWindow: 'Açtığımız pencerede devam edin.',
      continueHere: 'Burada devam et',
      failed: 'İstek başarısız oldu',
      claims: (name) => `Sitenin adı: ${name} (doğrulanmadı)`,
    },
    limit: {
      label: 'Ayrı pencere olmadan bu site için günlük limit',
      none: 'hiçbir şey',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD veya ${native} ${symbol}`),
    },
    armed: {
      live: 'Şimdi karar verebilirsiniz.',
      again: 'Lütfen bir kez daha basın.',
      more: 'Aşağıda devamı var. Devam etmek için sonuna kadar okuyun.',
      obstacles: {
        covered: 'Bir şey cüzdanın üstünü örtüyor veya bir kısmı ekranın dışında.',
        small: 'Cüzdan okunamayacak kadar küçük gösteriliyor.',
        unfocused: 'Devam etmek için cüzdanda herhangi bir yere tıklayın.',
        unseen: 'Devam etmek için sonuna kadar okuyun.',
      },
    },
    guide: {
      items: [
        ['Girişiniz', 'Her seferinde yeni bir parola olmadan, birçok site için tek hesap.'],
        ['Varlıklarınız', 'Blok zincirinde sahip olduklarınızı gösterir, gönderir ve alır.'],
        ['Kararınız', 'Siz onaylamadan hiçbir şey hareket etmez.'],
      ],
    },
    networkGuide: {
      items: [
        [
          'Varlıklarınızın bulunduğu yer',
          'Her ağ, kimin neye sahip olduğunun kaydını kendisi tutar ve ücretler için kendi parasını kullanır.',
        ],
        [
          'Tek hesap, birçok ağ',
          'Adresiniz aynı ailedeki tüm ağlarda aynıdır. Sitenin kullandığı ağı seçin.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} birim`,
    unitsOf: (number, symbol) => `${number} birim ${symbol}`,
    noEnd: 'yok (süresiz)',
  },
  records: {
    of: (position, total) => `${position} / ${total}`,
    total: 'Toplam',
    fee: 'Ağ ücreti, en fazla',
    data: 'Veri',
    done: 'Tamam',
    state: {
      pending: 'Bekliyor',
      confirmed: 'Tamamlandı',
      reverted: 'Başarısız',
      skipped: 'Gönderilmedi',
    },
    summary: {
      100: 'Ağ bekleniyor.',
      200: 'Tümü tamamlandı.',
      400: 'Hiçbir şey gönderilmedi.',
      500: 'Başarısız oldu. Yalnızca ücreti ödediniz.',
      600: 'Bir kısmı tamamlandı, geri kalanı gönderilmedi.',
    },
    transaction: 'İşlemi görüntüle',
    asset: (name) => `Cüzdanınıza ekle: ${name}`,
    nameless: 'bu token',
    unknown: 'bilinmiyor',
    contract: 'Token sözleşmesi',
    item: 'NFT',
    symbolRead: 'Sembol (sözleşme)',
    symbolClaimed: 'Sembol (site)',
    decimalsRead: 'Ondalık basamak (sözleşme)',
    decimalsClaimed: 'Ondalık basamak (site)',
  },
  actions: {
    transfer: '{to} adresine {amount} gönder',
    transferFrom: '{from} adresinden {to} adresine {amount} aktar',
    thisToken: 'bu token',
    until: '{sentence}. Son geçerlilik: {time}',
    allow: {
      set: '{spender} adresinin en fazla {amount} harcamasına izin ver',
      increase: '{spender} adresinin harcama limitini {amount} artır',
      decrease: '{spender} adresinin harcama limitini {amount} azalt',
    },
    allowUnlimited: '{spender} adresinin {token} bakiyenizin tamamını sınırsız harcamasına izin ver',
    item: (id, number, name) =>
      number === '1' ? `${id} numaralı NFT (${name})` : `${number} adet ${id} numaralı NFT (${name})`,
    moveItems: '{from} adresinden {to} adresine aktar: {items}',
    allowItem: '{spender} adresinin {id} numaralı NFT’yi ({token}) almasına izin ver',
    forbidItem: '{id} numaralı NFT ({token}) için verilen izni geri al',
    allowAll: '{operator} adresinin tüm NFT’lerinizi ({token}) almasına izin ver',
    forbidAll: '{operator} adresine tüm NFT’leriniz ({token}) için verilen izni geri al',
    deploy: (size) => count(size, { other: 'Yeni bir sözleşme oluştur ({n} bayt)' }),
    several: (number) => count(number, { other: '{to} adresine {n} çağrı yap' }),
    call: '{to} adresine çağrı yap',
    callFunction: '{to} adresindeki {selector} işlevini çağır',
    contract: 'Token sözleşmesi',
    value: 'Tutar',
    fee: 'Ağ ücreti, en fazla',
    nonce: 'Nonce',
    data: 'Veri',
    bytes: (number) => count(number, { other: '{n} bayt' }),
    details: 'Ayrıntılar',
    domain: 'Alan adı',
    changes: 'Ağın öngördüğü değişiklikler',
    noChanges: 'Ücret dışında hiçbir şey',
    changesUnknown: 'Ağ, bunun neyi değiştireceğini önceden belirleyemedi.',
    itemChange: (amount, id, name) => `${amount} adet ${id} numaralı NFT (${name})`,
    solana: {
      nth: (index, total) => `İşlem ${index} / ${total}`,
      sendToken: '{to} adresine {token} tokenından {amount} gönder',
      moveToken: '{from} adresinden {to} adresine {token} tokenından {amount} aktar',
      tokenFee: '{sentence} (tokenın kestiği tutar: {amount})',
      allowToken: '{to} adresinin {token} tokenından {amount} çekmesine izin ver',
      all: 'sınırsız miktarda',
      revoke: '{token} tokenını çekme iznini geri al',
      tokenAccount: '{owner} için {token} token hesabı aç',
      recover: '{owner} adresinin {token} token hesabını kurtar',
      mint: '{to} için {token} tokenından {amount} üret',
      burn: '{token} tokenından {amount} yok et',
      close: 'Bir token hesabını kapat; kalan bakiye {to} adresine gider',
      sync: 'Sarılmış SOL (wSOL) bakiyesini güncelle',
      authority: {
        owner: '{account} token hesabını devret. Yeni sahibi: {to}',
        mint: '{account} tokenlarını üretme hakkını devret. Yeni sahibi: {to}',
        freeze: '{account} tokenlarını dondurma hakkını devret. Yeni sahibi: {to}',
        close: '{account} hesabını kapatma hakkını devret. Yeni sahibi: {to}',
        other: '{account} üzerindeki bir hakkı devret. Yeni sahibi: {to}',
      },
      nobody: 'hiç kimse',
      createAccount: '{owner} programı için {amount} içeren bir hesap oluştur',
      assign: '{account} hesabını {owner} programına devret',
      memo: (text) => `“${text}” yaz`,
      nonce: 'Son geçerlilik yerine kayıtlı bir numara kullan',
      nonceAuthority: '{account} nonce hesabını {to} adresine devret',
      stakeAuthority: {
        staker: '{account} stake hesabı hakkında karar verme hakkını {to} adresine devret',
        withdrawer: '{account} stake hesabının mülkiyetini {to} adresine devret',
      },
      delegate: '{account} stake hesabını {to} adresine delege et',
      deactivate: '{account} stake hesabını devre dışı bırak',
      moveStake: '{account} stake hesabından {to} adresine {amount} aktar',
      upgrade: '{account} programının kodunu değiştir',
      programAuthority: '{account} programını değiştirme hakkını devret. Yeni sahibi: {to}',
      programClose: '{account} program hesabını kapat; kalan bakiye {to} adresine gider',
      call: '{program} programını çağır',
      callNamed: '{name} programını çağır: {program}',
      change: 'Bakiye değişikliği',
      feeUnknown: 'bilinmiyor',
    },
  },
  warnings: {
    'not-text': () => 'Bu mesaj metin olarak okunamıyor. Yalnızca ne olduğunu biliyorsanız imzalayın.',
    'sign-in-account': ({ address = '' }: Words) =>
      `Bununla, bağlı olandan başka bir hesapla giriş yaparsınız: ${address}.`,
    'sign-in-chain': ({ chain = '' }: Words) => `Bu giriş, gösterilenden başka bir ağ için: ${chain}.`,
    'sign-in-uri': ({ uri = '' }: Words) => `Bu giriş, bu siteden başka bir adres için: ${uri}.`,
    'sign-in-expired': ({ time = '' }: Words) => `Bu girişin süresi doldu: ${time}.`,
    'sign-in-not-yet': ({ time = '' }: Words) => `Bu giriş henüz geçerli değil: ${time}.`,
    'sign-in-odd': () => 'Bu bir girişe benziyor, ancak tamamı alışılmış biçimde değil. Dikkatle okuyun.',
    permit: ({ amount = '', spender = '', deadline }: Words) =>
      `Bu imzayla ${spender} hesabınızdan ${amount} çekebilir. Bunun için işlem gerekmez.${until(deadline)}`,
    'unlimited-permit': ({ symbol, token = '', spender = '', deadline }: Words) =>
      `Bu imzayla ${spender}, ${symbol || `${token} sözleşmesindeki`} tokenlarınızın tamamını sınırsız miktarda çekebilir. Bunun için işlem gerekmez.${until(deadline)}`,
    'signed-transfer': ({ amount, to = '', deadline }: Words) =>
      `Bu imzayla hesabınızdan ${to} adresine ${amount || 'token'} aktarılabilir. Bunun için işlem gerekmez.${until(deadline)}`,
    order: () =>
      'Bu bir satış veya takas emridir: imzanıza sahip olan herkes, süresi dolana kadar emri belirtilen fiyattan gerçekleştirebilir.',
    'bulk-order': () =>
      'Bu, birçok emri birden imzalar ve hiçbiri burada okunamıyor. Alım satımına izin verdiğiniz her şeyi elden çıkarabilirler.',
    'safe-transaction': ({ to = '' }: Words) =>
      `Bu, ortak bir hesabın (Safe) ${to} adresine yönelik bir işlemini imzalar.`,
    'safe-delegatecall': ({ to = '' }: Words) =>
      `Bu, ${to} adresindeki kodun ortak hesabınız (Safe) olarak çalışmasına izin verir. Kod, hesabın tamamını ele geçirebilir.`,
    'meta-transaction': () => 'Bu imzayla bir başkası sizin adınıza işlem gönderebilir.',
    'user-operation': () =>
      'Bu, bir akıllı hesabın operasyonunu imzalar: bir işlemin yapabildiği her şeyi yapabilir.',
    delegation: ({ to = '' }: Words) => `Bu, size ait hakları devreder. Devralan: ${to || 'bir başkası'}.`,
    'typed-data-unknown': () =>
      'Cüzdan bu verilerin ne için kullanıldığını bilmiyor. Yalnızca bu siteye güveniyorsanız imzalayın.',
    'no-chain': () => 'Bu veriler bir ağ belirtmiyor: imza tüm ağlarda kullanılabilir.',
    'contract-unknown': () =>
      'Cüzdan bu çağrının ne yaptığını anlamıyor. Yalnızca bu siteye güveniyorsanız devam edin.',
    'extra-data': () => 'Bu çağrının arkasında cüzdanın anlamadığı başka veriler var.',
    approval: ({ amount = '' }: Words) =>
      `İzin verilen adres, yeniden sormadan ${amount} tutarına kadar çekebilir.`,
    'unlimited-approval': ({ symbol }: Words) =>
      `İzin verilen adres, ${symbol || 'bu tür'} tokenlarınızın tamamını şimdi ve ileride, yeniden sormadan çekebilir.`,
    'item-approval': () => 'Burada belirtilen adres bu NFT’yi yeniden sormadan alabilir.',
    'approve-all': () =>
      'Burada belirtilen adres, bu koleksiyondaki tüm NFT’lerinizi şimdi ve ileride, yeniden sormadan alabilir.',
    'token-unknown': () =>
      'Bu sözleşme ne tür bir token olduğunu söylemiyor: sayı bir tutar veya bir NFT’nin numarası olabilir.',
    'value-attached': ({ amount = '' }: Words) =>
      `Bu, sözleşmeye ayrıca ${amount} öder. Orada yapılan iş için ödeme gerekmez.`,
    'value-deploy': ({ amount = '' }: Words) => `Bu, yeni sözleşmeye ayrıca ${amount} öder.`,
    deploy: () => 'Bu, cüzdanın anlamadığı yeni bir kod çalıştırır.',
    'high-fee': ({ amount = '' }: Words) =>
      `Sayfa, ağın istediğinin çok üzerinde bir ücret belirledi: en fazla ${amount}.`,
    'gas-low': () =>
      'Sayfanın izin verdiği gaz bu işlem için yetersiz: işlem büyük olasılıkla başarısız olur ve ücreti yine de ödersiniz.',
    'nonce-ahead': () =>
      'Sayfa bu işleme ileri bir numara verdi: bu hesabın başka işlemleri gönderilene kadar bekler ve sonra herhangi bir zamanda gerçekleşebilir.',
    'nonce-used': () =>
      'Sayfa bu işleme, daha önce gönderilmiş bir işlemin numarasını verdi: onun yerine geçer.',
    'will-fail': ({ reason }: Words) =>
      `Bu işlem büyük olasılıkla başarısız olur${reason ? `: ${reason}` : ''}. Ücreti yine de ödersiniz.`,
    unchecked: () => 'Bu çağrı öncekilere bağlı ve önceden denetlenemedi.',
    'one-by-one': () =>
      'Bunlar ayrı işlemler. Biri başarısız olursa öncekiler geçerli kalır, geri kalanı gönderilmez.',
    'asset-symbol': () => 'Sayfanın verdiği sembol, tokenın kendi sembolünden farklı.',
    'asset-decimals': () =>
      'Sayfanın verdiği ondalık basamak sayısı tokenınkinden farklı: tutarlar yanlış görünür.',
    'asset-namesake': ({ symbol = '' }: Words) =>
      `${symbol} adını taşıyan başka bir varlık daha var. Eklemeden önce adresi karşılaştırın.`,
    'asset-not-held': () => 'Bu NFT hesabınıza ait değil.',
    'account-takeover': ({ account = '' }: Words) =>
      `Bu, ${account} hesabının tamamını bir programa devreder. İçindeki her şey alınabilir.`,
    'token-owner': () => 'Bu, bir token hesabını devreder: içindeki tokenlar artık bir başkasına ait olur.',
    'token-authority': () => 'Bu, tokenlar üzerindeki bir hakkı devreder: üretme, dondurma veya kapatma.',
    'token-allow': () => 'Burada belirtilen adres bu tokenları ileride yeniden sormadan çekebilir.',
    'unlimited-token-allow': () =>
      'Burada belirtilen adres bu tür tokenlarınızın tamamını şimdi ve ileride çekebilir.',
    'stake-authority': () =>
      'Bu, stake ettiğiniz varlıklar üzerindeki bir hakkı devreder. Onları kim çekebiliyorsa sahibi odur.',
    'nonce-authority': () => 'Bu, bir nonce hesabını içindeki SOL ile birlikte devreder.',
    'program-authority': () => 'Bu, ağdaki bir programı veya onu kimin değiştirebileceğini değiştirir.',
    'durable-nonce': () => 'Bu işlemin süresi dolmaz: ileride herhangi bir zamanda gönderilebilir.',
    'program-unread': ({ program = '' }: Words) =>
      `Cüzdan bunun ${program} programından ne istediğini anlamıyor. Yalnızca bu siteye güveniyorsanız devam edin.`,
    'program-unknown': () =>
      'Cüzdanın anlamadığı bir programı çağırıyor. Yalnızca bu siteye güveniyorsanız devam edin.',
    'cluster-unchecked': ({ network = '' }: Words) =>
      `Bu işlemin ${network} için olduğu doğrulanamadı. Başka bir ağda gönderilebilir.`,
  },
}
