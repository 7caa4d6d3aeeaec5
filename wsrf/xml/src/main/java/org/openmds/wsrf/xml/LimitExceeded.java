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
        return new InvalidXmlException(sentence.formatted(limit) + ": got " + actual + at(place));
    }

    /** Returns an error of the parser that is not about a limit; throws an error like the others if it is. */
    static XMLStreamException unless(XMLStreamException error, Location place) {
        Matcher limit = PARSER_LIMIT.matcher(String.valueOf(error.getMessage()));
        if (limit.matches()) {
            throw new InvalidXmlException(
                    "%s of %s, which the parser enforces%s".formatted(sentence(limit.group(1)), limit.group(2),
                            at(place)),
                    error);
        }
        return error;
    }

    private static String sentence(String what) {
        return "the document exceeds the limit " + switch (what) {
            case "Attribute" -> "of attributes on an element,";
            case "Maximum attribute size" -> "of the length of an attribute value,";
            case "Text size" -> "of the length of a text,";
            case "Maximum document characters" -> "of its length in characters,";
            default -> "'" + what + "',";
        };
    }

    private static String at(Location place) {
        return " at line " + place.getLineNumber() + ", column " + place.getColumnNumber();
    }
}
