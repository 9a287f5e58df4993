import type { MailWords } from '../words.ts'

const rescue =
  'birisi cihazlarınızdan birini kullanıyor veya e-postalarınızı okuyor demektir. Önce e-posta hesabınızın parolasını değiştirin ve iki adımlı doğrulamayı açın. Ardından cüzdanınıza giriş yapın, cihaz listesini kontrol edin ve tüm cihazlarda oturumu kapatın.'

export const turkish: MailWords = {
  code: {
    subject: '{name} için kodunuz: {code}',
    lead: 'Kodunuz',
    use: 'Bu kodu, sizden isteyen {name} penceresine girin. Yalnızca bir kez ve {minutes} boyunca geçerlidir.',
    never: 'Bu kodu sizden asla istemeyiz. Kodu siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
  },
  change: {
    old: 'Bu kod, {host} adresindeki cüzdanınızda oturum açan e-posta adresini {email} olarak değiştirir. Bunu istemiyorsanız kodu hiçbir yere girmeyin.',
    new: 'Bu kod, {email} adresini {host} üzerindeki bir cüzdanda oturum açan adres yapar.',
    subject: '{host} adresindeki cüzdanınızın e-posta adresi değişecek',
    asked:
      '{host} adresindeki cüzdanınızda oturumu açık olan biri, e-posta adresinin {email} olarak değiştirilmesini istedi. {time} tarihinden itibaren yalnızca bu adresle oturum açılabilir.',
    notYou:
      'Bunu siz yapmadıysanız bu sayfayı açın ve düğmesine basın. Adres olduğu gibi kalır ve isteyen cihazın oturumu kapatılır.',
    keep: 'Adresi koru',
    changedSubject: '{host} adresindeki cüzdanınızın e-posta adresi değişti',
    changed: 'Artık {host} adresindeki cüzdanınızda {email} ile oturum açılır, önceki adresle açılmaz.',
    keptSubject: '{host} adresindeki cüzdanınızın e-posta adresi aynı kalıyor',
    kept: '{host} adresindeki cüzdanınızda {email} ile oturum açılmaya devam edilir: adres değişikliği iptal edildi.',
  },
  deletion: {
    subject: '{host} adresindeki cüzdan hesabınız silinecek',
    asked:
      '{host} adresindeki cüzdanınızda oturumu açık olan biri, hesabın silinmesini istedi. {time} tarihinde orada cüzdanı açan her şey silinir. Kurtarma kelimeleri veya çıkış kiti yoksa cüzdandakiler o zaman kaybolur.',
    notYou:
      'Bunu siz yapmadıysanız bu sayfayı açın ve düğmesine basın. Hesap kalır ve isteyen cihazın oturumu kapatılır.',
    operatorAsked:
      '{host} adresindeki cüzdanınızın destek ekibinden, hesabın silinmesi istendi. {time} tarihinde orada cüzdanı açan her şey silinir. Kurtarma kelimeleri veya çıkış kiti yoksa cüzdandakiler o zaman kaybolur.',
    operatorNotYou: 'Bunu siz yapmadıysanız bu sayfayı açın ve düğmesine basın. Hesap kalır.',
    keep: 'Hesabı koru',
    keptSubject: '{host} adresindeki cüzdan hesabınız kalıyor',
    kept: '{host} adresindeki cüzdanınızın hesabı silinmiyor: silme işlemi iptal edildi.',
    doneSubject: '{host} adresindeki cüzdan hesabınız silindi',
    done: '{host} adresindeki cüzdanın sizinle ilgili sakladıkları silindi: adresiniz, oturumlarınız ve cüzdanı orada açmanın tüm yolları. Zincirlerdeki hesaplarınız olduğu gibi kalır. Kurtarma kelimeleri veya çıkış kiti onları başka yerde açar.',
  },
  logins: {
    addedSubject: '{host} üzerindeki cüzdanınıza yeni bir giriş yolu',
    added: '{provider} ({address}) bundan böyle {host} üzerindeki cüzdanınıza giriş yapar.',
    removedSubject: '{host} üzerindeki cüzdanınızın bir giriş yolu kaldırıldı',
    removed:
      '{provider} ({address}) artık {host} üzerindeki cüzdanınıza giriş yapmaz. Diğer tüm cihazların oturumu kapatıldı.',
  },
  kinds: { code: 'Kurtarma kodu', passphrase: 'Parola cümlesi', operator: 'İşletmecide duran anahtar' },
  removalAsked: {
    subject: '{host} üzerindeki cüzdanınızın bir erişim yolu kaldırılacak',
    asked:
      '{host} üzerindeki cüzdanınızda oturumu açık olan birisi “{label}” erişiminin kaldırılmasını istedi. Kaldırılacağı tarih: {time}. Bu erişim olmadan yeni bir cihazda cüzdanınızı açamayabilirsiniz.',
    notYou:
      'Bu siz değilseniz bu sayfayı açıp düğmeye basın. Erişim korunur ve bunu isteyen cihazın oturumu kapatılır.',
    keep: 'Erişimi koru',
    you: 'Bu sizseniz bir şey yapmanız gerekmez.',
  },
  removalCancelled: {
    subject: '{host} üzerindeki cüzdanınızdan hiçbir şey kaldırılmıyor',
    stays: '“{label}” korunuyor: kaldırma işlemi iptal edildi ve bunu isteyen cihazın oturumu kapatıldı.',
    rescue: `Kaldırmayı siz istemediyseniz ${rescue}`,
  },
  slotAdded: {
    subject: '{host} üzerindeki cüzdanınıza yeni bir erişim yolu eklendi',
    opens: '“{label}” eklendi. Artık {host} üzerindeki cüzdanınızı açar.',
    rescue: `Bu siz değilseniz ${rescue}`,
  },
  slotRemoved: {
    subject: '{host} üzerindeki cüzdanınızın bir erişim yolu kaldırıldı',
    gone: '“{label}” kaldırıldı. Artık {host} üzerindeki cüzdanınızı açmaz.',
    rescue: `Bu siz değilseniz ${rescue}`,
  },
  exported: {
    subject: '{host} üzerindeki cüzdanınız dışa aktarıldı',
    shown:
      '{host} üzerindeki cüzdanınızın kurtarma kelimeleri ve özel anahtarları, oturum açılmış bir tarayıcıda gösterildi. Bunlara sahip olan, cüzdandaki her şeye sahip olur.',
    rescue:
      'Bu siz değilseniz içindeki her şeyi hemen başka bir cüzdana gönderin: gösterilen geri alınamaz. Sonra e-postanızın parolasını değiştirin ve her yerde oturumu kapatın.',
  },
  kitSaved: {
    subject: '{host} adresindeki cüzdanınızın çıkış kiti kaydedildi',
    saved:
      '{host} adresindeki cüzdanınızın çıkış kiti, oturumu açık bir tarayıcıda kaydedildi. Bu bir dosyadır: Ona ve kurtarma kodunuza sahip olan, bize gerek kalmadan cüzdandaki her şeye sahip olur.',
    rescue:
      'Bunu siz yapmadıysanız her şeyi hemen başka bir cüzdana gönderin: Yeni bir kurtarma kodu dosyayı geçersiz kılmaz. Sonra e-postanızın parolasını değiştirin ve her yerde oturumu kapatın.',
  },
  openedByOperator: {
    subject: '{host} adresindeki cüzdanınızın bizde duran anahtarı açıldı',
    opened:
      'Biri {host} işletmecisi olarak bizden, saklamamıza izin verdiğiniz cüzdan anahtarını açmamızı istedi. Bu bir koddur: Oturumunuzun açık olduğu yerde yazılırsa cüzdanınızı açar.',
    rescue:
      'Bunu siz yapmadıysanız bize hemen bildirin. Sonra “Güvenlik” altında bu anahtarı kaldırın, e-postanızın parolasını değiştirin ve her yerde oturumu kapatın.',
  },
  codesPaused: {
    subject: '{host} için bir süre yeni kod gönderilmeyecek',
    why: 'Adresiniz için {host} giriş kodları her zamankinden sık istendi; bu yüzden yeni cihazlara şimdilik kod gönderilmiyor. Bu yolla kimse giriş yapmadı: giriş için kod gerekir.',
    until:
      'Yeni bir cihazda giriş yapmak için şu tarihten sonra kod isteyin: {time}. Daha önce giriş yaptığınız cihazlara kod gönderilmeye devam eder.',
  },
  loginAsked: {
    subject: '{name} girişini onaylayın',
    asked: 'Bir tarayıcı adresinizle {name} sitesine giriş yapmak istiyor: {browser}, {time}.',
    if: 'Bu sizseniz bu sayfayı açın ve düğmesine basın. Bir kez ve {minutes} boyunca çalışır.',
    approve: 'Girişi onayla',
    never:
      'Bu siz değilseniz kim isterse istesin onaylamayın: siz olmadan kimse giremez. Bu bağlantıyı sizden asla istemeyiz.',
    unknownBrowser: 'kendini tanıtmayan bir tarayıcı',
  },
}
