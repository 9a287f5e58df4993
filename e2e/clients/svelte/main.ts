import { mount } from 'svelte'
import App from './App.svelte'

const target = document.querySelector('main')
if (target) mount(App, { target })
