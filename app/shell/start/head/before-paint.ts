/**
 * Lines of the head script (head-script.ts): `d` is the document and `e` its element. Decides from the readable cookies what
 * the header and the cookie banner show, so that nothing shifts later. A rejection of cookies lasts only until the tab is
 * closed.
 */
export const beforePaint = `{let j=d.cookie,k='common-plate:cookies',
c=n=>(j.match('(?:^|; )'+n+'=([^;]*)')||[])[1]||'',
s=v=>{try{return v?sessionStorage.setItem(k,v):sessionStorage.getItem(k)}catch{}};
e.dataset.session=c('XSRF-TOKEN')&&c('user-id')?'in':'out';
e.dataset.consent=c('cookies_policy')==='accepted'?'accepted':s()||'ask';
addEventListener('click',v=>{var b=v.target.closest&&v.target.closest('[data-cookies]');
if(!b)return;e.dataset.consent=b.dataset.cookies;if(b.dataset.cookies==='declined')s('declined');
if(b.dataset.cookies==='accepted')d.cookie='cookies_policy=accepted; Path=/; Max-Age=604800; SameSite=Strict'+(location.protocol==='https:'?'; Secure':'');
dispatchEvent(new Event('common-plate:consent'))},true)}
`;

/**
 * The same for staff: whether their navigation is collapsed (use-collapsed.ts), which of its groups are folded
 * (use-folded-groups.ts), and whether this session has seen the reminder about two steps (second-step-reminder.tsx).
 */
export const beforeStaffPaint = `${beforePaint}try{let g=k=>localStorage.getItem('common-plate:'+k)||'',
t=(d.cookie.match('(?:^|; )XSRF-TOKEN=(.{8})')||[])[1];e.dataset.navigation=g('navigation');e.dataset.folded=g('folded-groups');
if(t&&g('reminded')===t)e.dataset.reminded=''}catch{}
`;
