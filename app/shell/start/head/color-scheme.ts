/**
 * Lines of the head script (head-script.ts): `d` is the document and `e` its element. Chooses light or dark colors: as the
 * device prefers, unless the visitor chose the other. The choice is stored as long as it differs from the device's.
 */
export const chooseColorScheme = `{let k='common-plate:scheme',m=matchMedia('(prefers-color-scheme: dark)'),chosen,
device=()=>m.matches?'dark':'light',
show=()=>{let s=e.dataset.scheme=chosen||device();
d.querySelectorAll('meta[name=theme-color]').forEach((t,i)=>{t.media=(s==='dark')===(i===1)?'all':'not all'})},
read=()=>{try{chosen=localStorage.getItem(k)}catch{}show()};
read();m.addEventListener('change',show);addEventListener('storage',read);
addEventListener('click',v=>{if(!v.target.closest||!v.target.closest('[data-switch-scheme]'))return;
let s=e.dataset.scheme==='dark'?'light':'dark';chosen=s===device()?null:s;
try{chosen?localStorage.setItem(k,s):localStorage.removeItem(k)}catch{}show()},true)}
`;
