package org.openmds.webmds;

/** The form of a page: HTML, or its table as data. The name of the page ends with the form, as in {@code hosts.csv}. */
enum PageForm {
    HTML("", WebPage.HTML), CSV("csv", "text/csv; charset=utf-8"), JSON("json", "application/json; charset=utf-8");

    private final String word;
    private final String contentType;

    PageForm(String word, String contentType) {
        this.word = word;
        this.contentType = contentType;
    }

    /** Returns the value of the style sheet's parameter; empty for HTML. */
    String word() {
        return word;
    }

    String contentType() {
        return contentType;
    }
}
