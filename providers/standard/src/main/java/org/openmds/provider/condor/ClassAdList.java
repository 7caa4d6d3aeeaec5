package org.openmds.provider.condor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.provider.condor.ClassAdValue.ValueKind;

/**
 * Reads values that are lists in the new syntax of ClassAds, such as {@code { "atlas", "cms" }} or {@code { [ Name = "a"; CPUs = 8 ] }}. What is no
 * such list gives an empty one; nothing is evaluated.
 */
public final class ClassAdList {

    private ClassAdList() {
    }

    /** Returns the records in a list. */
    public static List<ClassAd> records(ClassAdValue value) {
        List<ClassAd> records = new ArrayList<>();
        for (String item : items(value)) {
            if (isInside(item, '[', ']')) {
                records.add(fields(inside(item)));
            }
        }
        return records;
    }

    /** Returns the strings in a list. */
    public static List<String> strings(ClassAdValue value) {
        return items(value).stream()
                .map(ClassAdList::value)
                .filter(each -> each.kind() == ValueKind.STRING)
                .map(ClassAdValue::text)
                .toList();
    }

    private static List<String> items(ClassAdValue value) {
        String text = value.text().strip();
        return value.kind() == ValueKind.EXPRESSION && isInside(text, '{', '}')
                ? split(inside(text), ',')
                : List.of();
    }

    private static ClassAd fields(String text) {
        Map<String, ClassAdValue> fields = new HashMap<>();
        for (String field : split(text, ';')) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(field.substring(0, equals).strip(), value(field.substring(equals + 1).strip()));
            }
        }
        return new ClassAd(fields);
    }

    private static ClassAdValue value(String text) {
        if (text.startsWith("\"") && text.length() > 1 && stringEnd(text, 0) == text.length() - 1) {
            return ClassAdValue.string(text.substring(1, text.length() - 1).replace("\\\"", "\""));
        }
        return ClassAdValue.unquoted(text);
    }

    /** Returns the parts between separators that are in no string, list or record. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = stringEnd(text, i);
            } else if (c == separator && depth == 0) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            } else {
                depth += nesting(c);
            }
        }
        parts.add(text.substring(Math.min(from, text.length())).strip());
        parts.removeIf(String::isEmpty);
        return parts;
    }

    private static int nesting(char c) {
        return switch (c) {
            case '{', '[', '(' -> 1;
            case '}', ']', ')' -> -1;
            default -> 0;
        };
    }

    /** Returns the place of the quote that ends a string; the end of the text if there is none. */
    private static int stringEnd(String text, int start) {
        for (int i = start + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return i;
            }
        }
        return text.length();
    }

    private static boolean isInside(String text, char open, char close) {
        return text.length() > 1 && text.charAt(0) == open && text.charAt(text.length() - 1) == close;
    }

    private static String inside(String text) {
        return text.substring(1, text.length() - 1);
    }
}
