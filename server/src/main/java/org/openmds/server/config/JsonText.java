package org.openmds.server.config;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and booleans as JSON, two spaces a level. */
public final class JsonText {

    private final StringBuilder out = new StringBuilder();

    private JsonText() {
    }

    /** The text, without a line end. */
    public static String write(Object value) {
        JsonText text = new JsonText();
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
        String separator = "\n";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator).append(indent).append("  ");
            text(entry.getKey().toString());
            out.append(": ");
            value(entry.getValue(), indent + "  ");
            separator = ",\n";
        }
        out.append(map.isEmpty() ? "" : "\n" + indent).append('}');
    }

    private void array(List<?> list, String indent) {
        boolean inLines = list.stream().anyMatch(item -> item instanceof Map);
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
