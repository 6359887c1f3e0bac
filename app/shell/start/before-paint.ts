import { phones } from '../first-page/late-fonts.ts';

/**
 * The part of the head script (head-script.ts) that every page has: decides from the readable cookies what the header and
 * the cookie banner show, so that nothing shifts later, and whether the staff navigation is collapsed. A rejection of cookies
 * lasts only until the tab is closed. On phones the site's fonts are late (late-fonts.ts).
 */
export const beforePaint = `if(matchMedia('${phones}').matches)e.dataset.fonts='late';
{let j=d.cookie,k='common-plate:cookies',
c=n=>(j.match('(?:^|; )'+n+'=([^;]*)')||[])[1]||'',
s=v=>{try{return v?sessionStorage.setItem(k,v):sessionStorage.getItem(k)}catch{}},
i=c('XSRF-TOKEN')&&c('user-id');
e.dataset.session=i?'in':'out';
if(i)try{e.dataset.navigation=localStorage.getItem('common-plate:navigation')||''}catch{}
e.dataset.consent=c('cookies_policy')==='accepted'?'accepted':s()||'ask';
d.addEventListener('click',v=>{var b=v.target.closest&&v.target.closest('[data-cookies]');
if(!b)return;e.dataset.consent=b.dataset.cookies;if(b.dataset.cookies==='declined')s('declined');
if(b.dataset.cookies==='accepted')d.cookie='cookies_policy=accepted; Path=/; Max-Age=604800; SameSite=Strict'+(location.protocol==='https:'?'; Secure':'');
dispatchEvent(new Event('common-plate:consent'))})}`;
