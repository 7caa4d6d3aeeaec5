package org.openmds.trigger.notice;

import java.util.Iterator;
import java.util.Map;

/** A writer of maps, lists, texts, numbers and booleans as JSON (RFC 8259). */
public final class JsonText {

    private JsonText() {
    }

    public static String of(Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, Object value) {
        switch (value) {
            case Map<?, ?> map -> append(out, map);
            case Iterable<?> list -> append(out, list);
            case Number number -> out.append(number);
            case Boolean truth -> out.append(truth);
            default -> appendText(out, value.toString());
        }
    }

    private static void append(StringBuilder out, Map<?, ?> map) {
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> pairs = map.entrySet().iterator(); pairs.hasNext();) {
            Map.Entry<?, ?> pair = pairs.next();
            appendText(out, pair.getKey().toString());
            out.append(':');
            append(out, pair.getValue());
            out.append(pairs.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private static void append(StringBuilder out, Iterable<?> list) {
        out.append('[');
        for (Iterator<?> items = list.iterator(); items.hasNext();) {
            append(out, items.next());
            out.append(items.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private static void appendText(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                default -> {
                    if (c < 0x20 || Character.isSurrogate(c)) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
