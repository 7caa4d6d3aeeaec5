package org.openmds.wsrf.xml;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

/** Creates the errors for documents beyond a limit: the limit, the actual value, and the place in the document. */
final class LimitExceeded {

    /** The messages of Woodstox about its own limits, for example "Maximum attribute size limit (65537) exceeded". */
    private static final Pattern PARSER_LIMIT = Pattern.compile("(.*) limit \\((\\d+)\\) [Ee]xceeded");

    private LimitExceeded() {
    }

    /** @param sentence states the limit, with its value as {@code %d} */
    static InvalidXmlException of(String sentence, long limit, long actual, Location place) {
        return new InvalidXmlException.BeyondLimit(sentence.formatted(limit) + ": got " + actual + at(place));
    }

    /** Returns an error of the parser that is not about a limit; throws an error like the others if it is. */
    static XMLStreamException unless(XMLStreamException error, Location place) {
        Matcher limit = PARSER_LIMIT.matcher(String.valueOf(error.getMessage()));
        if (limit.matches()) {
            throw new InvalidXmlException.BeyondLimit(
                    sentence(limit.group(1), Long.parseLong(limit.group(2))) + ", got more"
                            + at(place),
                    error);
        }
        return error;
    }

    /** The limits of the parser are one above ours, except that of all characters. */
    private static String sentence(String what, long limit) {
        return switch (what) {
            case "Attribute" ->
                "an element has too many attributes and namespace declarations: expected at most " + (limit - 1);
            case "Maximum attribute size" ->
                "an attribute value is too long: expected at most " + (limit - 1) + " characters";
            case "Text size" -> "a text is too long: expected at most " + (limit - 1) + " characters";
            case "Maximum document characters" ->
                "the document is too long: expected at most " + limit + " characters";
            default -> "the document exceeds the limit '" + what + "': expected at most " + limit;
        };
    }

    private static String at(Location place) {
        return " at line " + place.getLineNumber() + ", column " + place.getColumnNumber();
    }
}
