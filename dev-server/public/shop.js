import { hex, receiptOf, token, unitsOf, walletOf } from './chain.js'
import { draw } from './prints.js'

/* A shop that takes ETH and dollars. Everything about wallets is in `pay` and `mint`: three requests of EIP-1193. */

const { dollar, till } = document.body.dataset
const byId = (id) => document.querySelector(`[data-testid="${id}"]`)

const catalogue = {
  print: {
    tide: { name: 'Low tide', text: 'Dots that grow towards the water. Two colours on cotton paper.' },
    noon: { name: 'Noon', text: 'One sun, forty rings, no shade. Two colours on cotton paper.' },
    dune: { name: 'Dune', text: 'Lines that a wind has moved. Two colours on cotton paper.' },
  },
  size: { a4: { name: 'A4', dollars: '36' }, a3: { name: 'A3', dollars: '60' } },
  coin: {
    ether: { name: 'ETH', decimals: 18, prices: { a4: '0.012', a3: '0.02' } },
    dollar: { name: 'LUSD', decimals: 6, prices: { a4: '36', a3: '60' } },
  },
}
const chosen = { print: 'tide', size: 'a4', coin: 'ether' }

const print = () => catalogue.print[chosen.print]
const coin = () => catalogue.coin[chosen.coin]
const price = () => `${coin().prices[chosen.size]} ${coin().name}`

let wallet
let isBusy = false
const isConnected = () => wallet?.getState().accounts.some((account) => account.startsWith('eip155:'))

const say = (text, kind = 'status') => {
  byId('shop-note').textContent = text
  byId('shop-note').dataset.kind = kind
}

const show = () => {
  byId('shop-title').textContent = print().name
  byId('shop-text').textContent = print().text
  byId('shop-line').textContent = `${print().name}, ${catalogue.size[chosen.size].name}`
  byId('shop-price').textContent = price()
  byId('shop-total').textContent = price()
  const button = byId('shop-pay')
  button.disabled = wallet === undefined || isBusy
  button.textContent = isConnected() ? `Pay ${price()}` : 'Connect wallet to pay'
  draw(byId('shop-art'), chosen.print)
}

/** What the wallet refused is told where the person looks; closing it is no error. */
const attempt = async (work) => {
  isBusy = true
  show()
  try {
    await work()
  } catch (error) {
    if (error.code === 4001) say('Nothing was paid.')
    else say(error.message, 'error')
  } finally {
    isBusy = false
    show()
  }
}

const connect = async () => {
  const [account] = await wallet.provider.request({ method: 'eth_requestAccounts' })
  return account
}

const pay = async () => {
  const from = await connect()
  const amount = unitsOf(coin().prices[chosen.size], coin().decimals)
  const order = { title: `${print().name}, ${catalogue.size[chosen.size].name}`, paid: price() }
  const transaction =
    chosen.coin === 'ether'
      ? { from, to: till, value: hex(amount) }
      : { from, to: dollar, data: token.transfer(till, amount) }
  say('Confirm in your wallet.')
  const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  say('Paid. Waiting for the next block.')
  const receipt = await receiptOf(wallet.provider, hash)
  if (receipt.status !== '0x1') throw new Error('The payment was refused by the network. Nothing was paid.')
  say('')
  thank(order, receipt)
}

const mint = async () => {
  const from = await connect()
  say('Confirm in your wallet.')
  const data = token.mint(from, unitsOf('100', 6))
  const hash = await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: dollar, data }],
  })
  await receiptOf(wallet.provider, hash)
  say('You have 100 LUSD more.')
}

const part = (name) => document.querySelector(`[data-part="${name}"]`)
const turnTo = (name) => {
  for (const each of ['choose', 'receipt']) part(each).hidden = each !== name
}
const thank = ({ title, paid }, { blockNumber, transactionHash }) => {
  byId('receipt-text').textContent = `${title} is on its way.`
  byId('receipt-paid').textContent = paid
  byId('receipt-block').textContent = Number(blockNumber).toLocaleString()
  byId('receipt-hash').textContent = transactionHash
  turnTo('receipt')
  part('receipt').focus()
}

const offer = (name) => {
  for (const [id, choice] of Object.entries(catalogue[name])) {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.type = 'radio'
    input.name = name
    input.value = id
    input.className = 'visually-hidden'
    input.checked = chosen[name] === id
    input.dataset.testid = `${name}-${id}`
    input.addEventListener('change', () => {
      chosen[name] = id
      show()
    })
    label.append(input, choice.name)
    document.querySelector(`[data-options="${name}"]`).append(label)
  }
}
for (const name of Object.keys(chosen)) offer(name)
show()

wallet = await walletOf()
wallet.subscribe(show)
byId('shop-pay').addEventListener('click', () => void attempt(pay))
byId('shop-mint').addEventListener('click', () => void attempt(mint))
byId('shop-again').addEventListener('click', () => turnTo('choose'))
for (const event of ['pointerenter', 'focus'])
  byId('shop-pay').addEventListener(event, () => wallet.preload(), { once: true })
show()
