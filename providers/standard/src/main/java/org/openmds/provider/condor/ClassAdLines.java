package org.openmds.provider.condor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/** Reads the output of {@code -long}: the old syntax of ClassAds, in which a string may span several lines. */
final class ClassAdLines {

    private static final Pattern ATTRIBUTE = Pattern.compile("([A-Za-z_][\\w.]*)\\s*=\\s*(.*)");
    private static final int MAX_QUOTE_LENGTH = 100;

    private final Input input;
    private final List<String> lines;
    private int next;

    private ClassAdLines(Input input, List<String> lines) {
        this.input = input;
        this.lines = lines;
    }

    static List<ClassAd> read(Input input, Deadline deadline) throws CollectionException {
        return new ClassAdLines(input, InputText.read(input, deadline).lines().toList()).ads();
    }

    private List<ClassAd> ads() throws CollectionException {
        List<ClassAd> ads = new ArrayList<>();
        Map<String, ClassAdValue> attributes = new HashMap<>();
        while (next < lines.size()) {
            String line = lines.get(next++);
            // "-- Schedd: …" precedes the jobs of each queue.
            if (line.isBlank() || line.startsWith("-- ")) {
                flush(attributes, ads);
            } else {
                attribute(line, attributes);
            }
        }
        flush(attributes, ads);
        return ads;
    }

    private static void flush(Map<String, ClassAdValue> attributes, List<ClassAd> ads) {
        if (!attributes.isEmpty()) {
            ads.add(new ClassAd(attributes));
            attributes.clear();
        }
    }

    private void attribute(String line, Map<String, ClassAdValue> attributes) throws CollectionException {
        Matcher matcher = ATTRIBUTE.matcher(line);
        if (!matcher.matches()) {
            throw new CollectionException("%s gave a line that is not an attribute of a ClassAd: '%s'".formatted(input,
                    shortened(line)));
        }
        String text = matcher.group(2).strip();
        attributes.put(matcher.group(1),
                text.startsWith("\"") ? quoted(matcher.group(1), text) : ClassAdValue.unquoted(text));
    }

    /** Reads a string, or an expression that begins with a string. */
    private ClassAdValue quoted(String name, String begin) throws CollectionException {
        StringBuilder text = new StringBuilder(begin);
        int end = closing(text, 1);
        while (end < 0) {
            if (next == lines.size()) {
                throw new CollectionException(
                        "%s gave a string without a closing quote in attribute %s".formatted(input,
                                shortened(name)));
            }
            int from = text.length();
            text.append('\n').append(lines.get(next++));
            end = closing(text, from);
        }
        if (end < text.length() - 1) {
            return ClassAdValue.expression(text.toString());
        }
        return ClassAdValue.string(text.substring(1, end).replace("\\\"", "\""));
    }

    /**
     * Returns the end of the string, or -1 if it continues. A backslash before the last quote of a line may be content; then the next line
     * decides.
     */
    private int closing(CharSequence text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '"' && (text.charAt(i - 1) != '\\' || i == text.length() - 1 && attributeEnds())) {
                return i;
            }
        }
        return -1;
    }

    private boolean attributeEnds() {
        return next == lines.size() || lines.get(next).isBlank() || ATTRIBUTE.matcher(lines.get(next)).matches();
    }

    private static String shortened(String line) {
        String start = line.length() > MAX_QUOTE_LENGTH ? line.substring(0, MAX_QUOTE_LENGTH) + "…" : line;
        return start.replaceAll("\\p{Cntrl}", "?");
    }
}
