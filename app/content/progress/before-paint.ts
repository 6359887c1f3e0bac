import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { knownKey } from './known-progress.ts';
import { progressKey } from './stored-progress.ts';

/**
 * Lines of the head script of course pages (shell/start/head/head-script.ts), where `d` is the document and `e` its
 * element. Puts this device's copy of the reader's progress (known-progress.ts) into each piece of the page as it
 * arrives, before it is painted: the page itself is the same for everyone. What it changes, the application expects to be
 * changed. Progress that this device does not know is hidden until it does.
 */
export const progressBeforePaint = `try{
let u=e.dataset.session==='in'?(d.cookie.match('(?:^|; )user-id=([^;]*)')||[])[1]:'',p=JSON.parse(localStorage.getItem('${knownKey}'));
if(!p||p.of!==u||p.language!==e.lang||!p.readAt){if(u||localStorage.getItem('${progressKey}'))e.dataset.progress='unknown'}
else{let show=()=>d.querySelectorAll('[data-course]').forEach(x=>{
let s=p.shown[x.dataset.course],all=(q,f)=>x.querySelectorAll(q).forEach(f);if(!s)return;
x.dataset.begun='true';
all('[data-lesson]',y=>{let i=s.done.includes(y.dataset.lesson);if(y.type)y.checked=i;else y.dataset.done=i});
all('[data-word]',y=>{let t=s.words[y.dataset.word];if(y.textContent!==t)y.textContent=t});
all('progress',y=>{y.value=s.done.length});
if(s.to)all('[data-continue]',y=>{y.href=(e.lang==='${defaultLanguage}'?'':'/'+e.lang)+s.to;y.hidden=false})}),
o=new MutationObserver(show);o.observe(d,{childList:true,subtree:true});
d.addEventListener('DOMContentLoaded',()=>{show();o.disconnect()})}}catch{}
`;
