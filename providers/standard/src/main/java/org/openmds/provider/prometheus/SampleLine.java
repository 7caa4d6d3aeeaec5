package org.openmds.provider.prometheus;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads one line: {@code name{label="value",…} 1.5 timestamp # exemplar}. The name may also be the first item in the braces, in quotation marks. Not
 * thread-safe.
 */
final class SampleLine {

    private static final int MAX_LABELS = 200;
    private static final int MAX_NUMBER_LENGTH = 64;
    private static final int MAX_QUOTE_LENGTH = 20;

    private final String line;
    private int position;

    SampleLine(String line) {
        this.line = line;
    }

    MetricSample read() throws MalformedLineException {
        skipSpace();
        String name = name();
        Map<String, String> labels = new LinkedHashMap<>();
        skipSpace();
        if (peek() == '{') {
            position++;
            name = labels(name, labels);
        }
        if (name.isEmpty()) {
            throw malformed("the name of a metric");
        }
        double value = value();
        rest();
        return new MetricSample(new MetricSeries(name, labels), value);
    }

    /** Reads the labels up to the closing brace. Returns the metric's name, which may be among them. */
    private String labels(String outer, Map<String, String> labels) throws MalformedLineException {
        String name = outer;
        skipSpace();
        while (peek() != '}') {
            boolean quoted = peek() == '"';
            String label = quoted ? quoted() : labelName();
            skipSpace();
            if (quoted && name.isEmpty() && peek() != '=') {
                name = label;
            } else {
                expect('=');
                skipSpace();
                if (labels.put(label, quoted()) != null || labels.size() > MAX_LABELS) {
                    throw malformed("each label once, and at most %d".formatted(MAX_LABELS));
                }
                skipSpace();
            }
            if (peek() != '}') {
                expect(',');
                skipSpace();
            }
        }
        position++;
        return name;
    }

    private double value() throws MalformedLineException {
        String token = token();
        double value = switch (token.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> number(token);
        };
        skipSpace();
        return value;
    }

    /** Reads the rest of the line: a timestamp, an exemplar, both or nothing. */
    private void rest() throws MalformedLineException {
        if (peek() != '#' && position < line.length()) {
            var _ = number(token());
            skipSpace();
        }
        if (peek() != '#' && position < line.length()) {
            throw malformed("the end of the line");
        }
    }

    private double number(String token) throws MalformedLineException {
        if (token.length() <= MAX_NUMBER_LENGTH && token.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
            try {
                return Double.parseDouble(token);
            } catch (NumberFormatException e) {
                // The error is reported below.
            }
        }
        position -= token.length();
        throw malformed("a number");
    }

    private String token() {
        skipSpace();
        int begin = position;
        while (position < line.length() && !isSpace(line.charAt(position))) {
            position++;
        }
        return line.substring(begin, position);
    }

    private String quoted() throws MalformedLineException {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (peek() != '"') {
            if (position >= line.length()) {
                throw malformed("a quotation mark");
            }
            char c = line.charAt(position++);
            text.append(c == '\\' && position < line.length() ? escaped(line.charAt(position++)) : c);
        }
        position++;
        return text.toString();
    }

    /** Decodes an escape. Prometheus leaves unknown escapes unchanged. */
    private static String escaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case '\\', '"' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private String name() {
        int begin = position;
        while (isName(peek(), position == begin)) {
            position++;
        }
        return line.substring(begin, position);
    }

    private String labelName() throws MalformedLineException {
        String label = peek() == ':' ? "" : name();
        if (label.isEmpty()) {
            throw malformed("the name of a label");
        }
        return label;
    }

    private static boolean isName(char c, boolean first) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':' || !first && c >= '0' && c <= '9';
    }

    private void expect(char expected) throws MalformedLineException {
        if (peek() != expected) {
            throw malformed("'" + expected + "'");
        }
        position++;
    }

    /** Returns the next character; NUL at the end, because NUL never occurs in an exposition. */
    private char peek() {
        return position < line.length() ? line.charAt(position) : '\0';
    }

    private void skipSpace() {
        while (isSpace(peek())) {
            position++;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    private MalformedLineException malformed(String expected) {
        int at = Math.min(position, line.length());
        String got = line.substring(at, Math.min(line.length(), at + MAX_QUOTE_LENGTH))
                .replaceAll("\\p{Cntrl}", "\uFFFD");
        return new MalformedLineException(expected, at, got.isEmpty() ? "the end of the line" : "'" + got + "'");
    }
}
