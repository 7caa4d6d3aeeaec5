package org.openmds.webmds;

/**
 * A page that a browser asks for.
 *
 * @param name
 *            name without the form; {@code dashboard} for the root
 */
record RequestedPage(String name, PageForm form) {

    private static final String LANDING = "dashboard";

    /** @param path path below {@code /webmds/} */
    static RequestedPage of(String path) {
        for (PageForm form : PageForm.values()) {
            String end = "." + form.word();
            if (form != PageForm.HTML && path.endsWith(end)) {
                return new RequestedPage(path.substring(0, path.length() - end.length()), form);
            }
        }
        return new RequestedPage(path.isEmpty() ? LANDING : path, PageForm.HTML);
    }
}
