import { createContext, useContext } from 'react';

/** Whether a button or link is an item of a menu; a dialog inside a menu sets it back. */
export const InMenu = createContext(false);

interface ItemProps {
  className: string;
  role?: 'menuitem';
  tabIndex?: -1;
}

/** The props of a secondary action: an item in a menu, a quiet button elsewhere. */
export const useItemProps = (): ItemProps =>
  useContext(InMenu)
    ? { role: 'menuitem', tabIndex: -1, className: '' }
    : { className: 'button button-quiet' };
