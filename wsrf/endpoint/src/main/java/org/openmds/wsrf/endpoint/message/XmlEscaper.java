package org.openmds.wsrf.endpoint.message;

/** Escapes text for XML and HTML. */
public final class XmlEscaper {

    private XmlEscaper() {
    }

    /** Escapes text for element content and double-quoted attributes. */
    public static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\r' -> out.append("&#13;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}
