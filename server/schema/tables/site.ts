interface FooterData {
  name: string;
  title: string;
  text: string;
  html: string;
  version: number;
  position: number;
}

interface FooterPages {
  name: string;
  name_key: string;
  title: string;
  subtitle: string;
  link_name: string;
  position: number;
  version: number;
}

interface FooterParagraphs {
  id: string;
  page_name: string;
  title: string;
  text: string;
  html: string;
  position: number;
}

interface BottomMenuColumns {
  column_name: string;
  position: number;
}

interface BottomMenuLinks {
  id: string;
  column_name: string;
  link_name: string;
  url: string;
  is_active: 0 | 1;
  position: number;
}

/** Shown on every page around its own content. */
export interface SiteTables {
  footer_data: FooterData;
  footer_pages: FooterPages;
  footer_paragraphs: FooterParagraphs;
  bottom_menu_columns: BottomMenuColumns;
  bottom_menu_links: BottomMenuLinks;
}
