// The server writes both into the page, where they have run before this file comes to the browser: there they are empty.
const isBrowser = !import.meta.env.SSR;

/**
 * Runs in the document's head before the first paint: decides from the readable cookies what the
 * header and the cookie banner show, so that nothing moves later.
 */
export const beforePaint = isBrowser
  ? ''
  : `(function(d,e){
function c(n){return(d.cookie.match('(?:^|; )'+n+'=([^;]*)')||[])[1]||''}
e.dataset.session=c('XSRF-TOKEN')&&c('user-id')?'in':'out';
e.dataset.consent=c('cookies_policy')==='accepted'?'accepted':'ask';
d.addEventListener('click',function(v){var b=v.target.closest&&v.target.closest('[data-cookies]');
if(!b)return;e.dataset.consent=b.dataset.cookies;
if(b.dataset.cookies==='accepted')d.cookie='cookies_policy=accepted; Path=/; Max-Age=604800; SameSite=Strict'+(location.protocol==='https:'?'; Secure':'');
dispatchEvent(new Event('common-plate:consent'))});
})(document,document.documentElement)`;

/**
 * Starts the application after the page can be read: when the browser is idle after loading, at once
 * on the first touch, key or focus, and under data saving only then. The router's module script
 * stands in the page inert; this puts it back, after it has run the files that the script names, each
 * in a task of its own, so that a touch never waits long.
 */
export const startApplication = isBrowser
  ? ''
  : `(function(d){
var s=0,k=['pointerdown','keydown','focusin','touchstart'];
function go(){if(s)return;s=1;k.forEach(function(t){removeEventListener(t,go,true)});
var i=d.getElementById('application');if(!i)return;
var f=i.dataset.files.split(' ').filter(Boolean);
f.forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;l.setAttribute('fetchpriority','low');d.head.appendChild(l)});
function run(){var m=d.createElement('script');m.type='module';m.textContent=i.textContent;m.setAttribute('fetchpriority','low');d.body.appendChild(m)}
function next(){var u=f.shift();if(!u)return run();import(u).then(function(){setTimeout(next)},run)}
next()}
k.forEach(function(t){addEventListener(t,go,{capture:true,passive:true})});
var n=navigator.connection;if(n&&n.saveData)return;
function later(){setTimeout(function(){(window.requestIdleCallback||setTimeout)(go)},300)}
if(d.readyState==='complete')later();else addEventListener('load',later)
})(document)`;
