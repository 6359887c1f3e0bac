import { hydratedEvent } from '../early-input.ts';

// Lines of the head script, head-script.ts: `d` is the document, `e` its element and `w` the window.

/**
 * Starts the application after the page can be read: when it is painted and then the browser is idle after loading
 * (waiting at most three seconds for each), at once on the first touch, key or focus, and with data saving only then.
 * Its files are in the page as data (application-data.tsx), each after those that it imports. Each is requested and run in a
 * task of its own, so that a tap waits for one of them at most.
 */
export const startApplication = starterWith('');

/**
 * The same on the screens of staff and members (`.staff`), which start at once. Their forms do nothing without the
 * application: the last button pressed before hydration is held, and pressed again then. Otherwise the browser would
 * submit the form by itself, which reloads the page and loses the input. Input in a field whose editor is not loaded yet
 * is kept on it for the editor (markdown-field.tsx).
 */
export const startStaffScreen = starterWith(`var h,z=['click','submit'],o=e.dataset;
function hold(v){var x=v.target.closest&&v.target.closest(v.type==='click'?'.staff button:not([popovertarget])':'.staff form'),f=x&&(x.form||x);
if(!x||f.hasAttribute('action'))return;v.preventDefault();v.stopImmediatePropagation();h=x;o.held='';go()}
function keep(v){var t=v.target;if(v.key.length>1||v.ctrlKey||v.metaKey||v.altKey||!t.matches||!t.matches('.md-sketch'))return;
v.preventDefault();t.dataset.typed=(t.dataset.typed||'')+v.key}
z.forEach(t=>addEventListener(t,hold,true));addEventListener('keydown',keep,true);
addEventListener('${hydratedEvent}',()=>{z.forEach(t=>removeEventListener(t,hold,true));removeEventListener('keydown',keep,true);delete o.held;
if(h&&h.isConnected)h.requestSubmit?h.requestSubmit():h.click()},{once:true});
function start(){if(d.querySelector('.staff'))go()}
if(d.readyState==='loading')d.addEventListener('readystatechange',start);else start();
`);

/** @param further lines that run before it waits for the paint; `go()` starts the application */
function starterWith(further: string): string {
  return `var s=0,k=['pointerdown','keydown','focusin'];
function go(){if(s)return;if(d.readyState==='loading')return d.addEventListener('readystatechange',go);s=1;k.forEach(t=>removeEventListener(t,soon,true));
var i=d.getElementById('application');if(!i)return;
load(JSON.parse(i.textContent)).catch(console.warn)}
async function load(a){a.scripts.forEach(u=>setTimeout(request,0,u));
for(var u of a.scripts){await task();await import(u)}
await task();await import(a.entry)}
function task(){return new Promise(r=>setTimeout(r))}
function request(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;l.fetchPriority='low';d.head.append(l)}
function soon(){setTimeout(go)}
k.forEach(t=>addEventListener(t,soon,{capture:true,passive:true}));
${further}var n=navigator.connection;if(n&&n.saveData)return;
var q=0;
function painted(){return d.hidden||q++>9||performance.getEntriesByName('first-contentful-paint')[0]}
function later(){setTimeout(()=>painted()?w.requestIdleCallback?requestIdleCallback(go,{timeout:3e3}):setTimeout(go):later(),300)}
if(d.readyState==='complete')later();else addEventListener('load',later)
`;
}
