import { phones } from '../first-page/late-fonts.ts';
import { hydratedEvent } from './early-input.ts';

// The server inlines the first and one of the others into the page, where they have run before the browser loads this
// file: there they are empty.
const isBrowser = !import.meta.env.SSR;

/**
 * Runs in the document's head before the first paint: decides from the readable cookies what the header and the cookie
 * banner show, so that nothing shifts later, and whether the staff navigation is collapsed. A rejection of cookies lasts
 * only until the tab is closed. On phones the site's fonts are late (late-fonts.ts).
 */
export const beforePaint = isBrowser
  ? ''
  : `(function(d,e){
var j=d.cookie;
function c(n){return(j.match('(?:^|; )'+n+'=([^;]*)')||[])[1]||''}
if(matchMedia('${phones}').matches)e.dataset.fonts='late';
var i=c('XSRF-TOKEN')&&c('user-id');e.dataset.session=i?'in':'out';
if(i)try{e.dataset.navigation=localStorage.getItem('common-plate:navigation')||''}catch{}
function s(v){try{return v?sessionStorage.setItem(k,v):sessionStorage.getItem(k)}catch{}}
var k='common-plate:cookies';
e.dataset.consent=c('cookies_policy')==='accepted'?'accepted':s()||'ask';
d.addEventListener('click',function(v){var b=v.target.closest&&v.target.closest('[data-cookies]');
if(!b)return;e.dataset.consent=b.dataset.cookies;if(b.dataset.cookies==='declined')s('declined');
if(b.dataset.cookies==='accepted')d.cookie='cookies_policy=accepted; Path=/; Max-Age=604800; SameSite=Strict'+(location.protocol==='https:'?'; Secure':'');
dispatchEvent(new Event('common-plate:consent'))});
})(document,document.documentElement)`;

/**
 * Starts the application after the page can be read: when it is painted and then the browser is idle after loading
 * (waiting at most three seconds for each), at once on the first touch, key or focus, and with data saving only then.
 * What it runs is in the page as data (application-data.tsx). The files that every page needs come first, then those of
 * the page, and the router starts with its state. Each file is requested and run in a task of its own, and none in the
 * task of a touch, which therefore never waits long. On phones the content below the first screen is laid out late
 * (late-layout.ts).
 */
export const startApplication = isBrowser
  ? ''
  : starterWith(`var e=d.documentElement.dataset,p=performance.getEntriesByType('navigation')[0];
if(matchMedia('${phones}').matches&&w.CSS&&CSS.supports('overflow-anchor','auto')&&p&&p.type==='navigate'&&p.name.indexOf('#')<0){e.layout='late';
d.addEventListener('click',function(v){var t=v.target;if(t.closest&&t.closest('a[href*="#"]'))delete e.layout})}
`);

/**
 * The same on the screens of staff and members (`.staff`), which start at once. Their forms do nothing without the
 * application: the last button pressed before hydration is held, and pressed again then. Otherwise the browser would
 * submit the form by itself, which reloads the page and loses the input. Input in a field whose editor is not loaded yet
 * is kept on it for the editor (markdown-field.tsx).
 */
export const startStaffScreen = isBrowser
  ? ''
  : starterWith(`var h,z=['click','submit'],o=d.documentElement.dataset;
function hold(v){var x=v.target.closest&&v.target.closest(v.type==='click'?'.staff button:not([popovertarget])':'.staff form'),f=x&&(x.form||x);
if(!x||f.hasAttribute('action'))return;v.preventDefault();v.stopImmediatePropagation();h=x;o.held='';go()}
function keep(v){var t=v.target;if(v.key.length>1||v.ctrlKey||v.metaKey||v.altKey||!t.matches||!t.matches('.md-sketch'))return;
v.preventDefault();t.dataset.typed=(t.dataset.typed||'')+v.key}
z.forEach(function(t){addEventListener(t,hold,true)});addEventListener('keydown',keep,true);
addEventListener('${hydratedEvent}',function(){z.forEach(function(t){removeEventListener(t,hold,true)});removeEventListener('keydown',keep,true);delete o.held;
if(h&&h.isConnected)h.requestSubmit?h.requestSubmit():h.click()},{once:true});
d.addEventListener('DOMContentLoaded',function(){if(d.querySelector('.staff'))go()});
`);

/** @param further lines that run before it waits for the paint; `go()` starts the application */
function starterWith(further: string): string {
  return `(function(d,w){
var s=0,k=['pointerdown','keydown','focusin','touchstart'];
function go(){if(s)return;if(d.readyState==='loading')return d.addEventListener('DOMContentLoaded',go);s=1;k.forEach(function(t){removeEventListener(t,soon,true)});
var i=d.getElementById('application');if(!i)return;
var a=JSON.parse(i.textContent),f=a.shared.slice(),m={};
a.shared.concat(a.manifest,a.entry,a.routes.flatMap(function(r){return r[1]})).forEach(function(u){setTimeout(function(){var l=d.createElement('link');l.rel='modulepreload';l.href=u;l.setAttribute('fetchpriority','low');d.head.appendChild(l)})});
function part(r){return Promise.all(r[1].map(function(u){return import(u)})).then(function(p){m[r[0]]=p.length>1?Object.assign.apply(null,[{}].concat(p)):p[0]})}
function run(){Promise.all([import(a.manifest)].concat(a.routes.map(part))).then(function(){w.__reactRouterRouteModules=m;return import(a.entry)}).catch(function(e){console.warn(e)})}
function next(){var u=f.shift();if(!u)return run();import(u).then(function(){setTimeout(next)},run)}
setTimeout(next)}
function soon(){setTimeout(go)}
k.forEach(function(t){addEventListener(t,soon,{capture:true,passive:true})});
${further}var n=navigator.connection;if(n&&n.saveData)return;
var q=0;
function painted(){return d.hidden||q++>9||performance.getEntriesByName('first-contentful-paint')[0]}
function later(){setTimeout(function(){painted()?w.requestIdleCallback?requestIdleCallback(go,{timeout:3e3}):setTimeout(go):later()},300)}
if(d.readyState==='complete')later();else addEventListener('load',later)
})(document,window)`;
}
