import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { games } from './lib/api.ts';
import App from './App.svelte';
import { startRoute } from './lib/route.svelte.ts';
import { startTexts } from './lib/texts.svelte.ts';
import { startTheme } from './lib/theme.svelte.ts';

startTheme();
startRoute();
const texts = startTexts();
// Every page wants the shelf; asked for now, it arrives with the texts.
void games().catch(() => undefined);
await texts;

const target = document.getElementById('app');
if (target) mount(App, { target });
