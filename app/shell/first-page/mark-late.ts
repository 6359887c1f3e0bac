import { phones } from './late-fonts.ts';

// Lines of the head script (shell/start/head/head-script.ts): `d` is the document and `e` its element.

/** Marks that a page's fonts are late: see late-fonts.ts. */
export const markLateFonts = `if(matchMedia('${phones}').matches)e.dataset.fonts='late';
`;

/**
 * Marks that what is below the first screen of a public page is laid out late, until heights matter: see late-layout.ts. A
 * fast scroll would reach blocks before they are laid out, and those after them would jump.
 */
export const markLateLayout = `if(e.dataset.fonts&&CSS.supports('overflow-anchor','auto')){
let p=performance.getEntriesByType('navigation')[0];
if(p&&p.type==='navigate'&&p.name.indexOf('#')<0){e.dataset.layout='late';
d.addEventListener('click',v=>{var t=v.target;if(t.closest&&t.closest('a[href*="#"]'))delete e.dataset.layout});
addEventListener('scroll',()=>{delete e.dataset.layout},{once:true})}}
`;
