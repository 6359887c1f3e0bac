import { offeredLanguages } from '#contract/shared/language/languages.ts';

/**
 * Decides which language the page is offered in (language-offer.tsx): the one that the visitor has chosen on this site or,
 * without that, the first of the browser's that the site has, unless it is the page's own. To decline is to choose the
 * page's own. `c` reads a cookie, and `p` writes one.
 */
const offerLanguage = `let l=${JSON.stringify(offeredLanguages)},h=l.includes(c('language'))?c('language'):
(navigator.languages||[]).map(x=>x.split('-')[0].toLowerCase()).find(x=>l.includes(x)),o='--offer-'+h;
if(h&&h!==e.lang)e.style.setProperty(o,'flex');
addEventListener('click',v=>{var b=v.target.closest&&v.target.closest('[data-language]');
if(b){p('language',b.dataset.language,31536e3);e.style.removeProperty(o)}},true)`;

/**
 * Lines of the head script (head-script.ts): `d` is the document and `e` its element. Decides from the readable cookies what
 * the header and the cookie banner show, so that nothing shifts later. A rejection of cookies lasts only until the tab is
 * closed.
 */
export const beforePaint = `{let j=d.cookie,k='common-plate:cookies',
c=n=>(j.match('(?:^|; )'+n+'=([^;]*)')||[])[1]||'',
p=(n,v,a)=>{d.cookie=n+'='+v+'; Path=/; Max-Age='+a+'; SameSite=Strict'+(location.protocol==='https:'?'; Secure':'')},
s=v=>{try{return v?sessionStorage.setItem(k,v):sessionStorage.getItem(k)}catch{}};
e.dataset.session=c('XSRF-TOKEN')&&c('user-id')?'in':'out';
e.dataset.consent=c('cookies_policy')==='accepted'?'accepted':s()||'ask';
addEventListener('click',v=>{var b=v.target.closest&&v.target.closest('[data-cookies]');
if(!b)return;e.dataset.consent=b.dataset.cookies;if(b.dataset.cookies==='declined')s('declined');
if(b.dataset.cookies==='accepted')p('cookies_policy','accepted',604800);
dispatchEvent(new Event('common-plate:consent'))},true);
${offerLanguage}}
`;

/**
 * The same for staff: whether their navigation is collapsed (use-collapsed.ts), which of its groups are folded
 * (use-folded-groups.ts), and whether this session has seen the reminder about two steps (second-step-reminder.tsx).
 */
export const beforeStaffPaint = `${beforePaint}try{let g=k=>localStorage.getItem('common-plate:'+k)||'',
t=(d.cookie.match('(?:^|; )XSRF-TOKEN=(.{8})')||[])[1];e.dataset.navigation=g('navigation');e.dataset.folded=g('folded-groups');
if(t&&g('reminded')===t)e.dataset.reminded=''}catch{}
`;
