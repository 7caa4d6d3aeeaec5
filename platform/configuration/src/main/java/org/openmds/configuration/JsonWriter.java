package org.openmds.configuration;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and booleans as JSON, indented by two spaces a level or on one line. */
public final class JsonWriter {

    private final StringBuilder out = new StringBuilder();
    private final boolean inOneLine;

    private JsonWriter(boolean inOneLine) {
        this.inOneLine = inOneLine;
    }

    /** Returns the indented text, without a line break at the end. */
    public static String write(Object value) {
        return write(value, false);
    }

    /** Returns the text on one line, for streams of objects. */
    public static String line(Object value) {
        return write(value, true);
    }

    private static String write(Object value, boolean inOneLine) {
        JsonWriter text = new JsonWriter(inOneLine);
        text.value(value, "");
        return text.out.toString();
    }

    private void value(Object value, String indent) {
        switch (value) {
            case Map<?, ?> map -> object(map, indent);
            case List<?> list -> array(list, indent);
            case String text -> text(text);
            default -> out.append(value);
        }
    }

    private void object(Map<?, ?> map, String indent) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator).append(inOneLine ? "" : "\n" + indent + "  ");
            text(entry.getKey().toString());
            out.append(": ");
            value(entry.getValue(), indent + "  ");
            separator = inOneLine ? ", " : ",";
        }
        out.append(map.isEmpty() || inOneLine ? "" : "\n" + indent).append('}');
    }

    private void array(List<?> list, String indent) {
        boolean inLines = !inOneLine && list.stream().anyMatch(item -> item instanceof Map);
        out.append(inLines ? "[\n" + indent + "  " : "[");
        for (Iterator<?> items = list.iterator(); items.hasNext();) {
            value(items.next(), indent + "  ");
            out.append(!items.hasNext() ? "" : inLines ? ",\n" + indent + "  " : ", ");
        }
        out.append(inLines ? "\n" + indent + "]" : "]");
    }

    private void text(String text) {
        out.append('"');
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c < ' ') {
                out.append("\\u%04x".formatted(c));
            } else {
                out.append((char) c);
            }
        });
        out.append('"');
    }
}
