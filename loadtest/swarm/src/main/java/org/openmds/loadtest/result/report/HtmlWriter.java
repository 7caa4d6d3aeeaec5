package org.openmds.loadtest.result.report;

/** HTML text. All external text must be added with {@link #text(String)}. */
final class HtmlWriter {

    private final StringBuilder out = new StringBuilder(64_000);

    /** Adds this program's own markup. */
    HtmlWriter raw(String markup) {
        out.append(markup);
        return this;
    }

    /** Adds any text, escaped for element content and for attributes in double quotes. */
    HtmlWriter text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(isAllowed(c) ? c : '\ufffd');
            }
        }
        return this;
    }

    HtmlWriter element(String name, String text) {
        return raw("<" + name + ">").text(text).raw("</" + name + ">");
    }

    private static boolean isAllowed(char c) {
        return c >= ' ' && c != '\u007f' || c == '\n' || c == '\t';
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
