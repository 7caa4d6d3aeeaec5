package org.openmds.provider.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Writes lines of text as XML. {@code name=value} and {@code name: value} become an element with that name; any other line becomes an element
 * {@code line}. Quotes around a value, blank lines and lines that begin with {@code #} are left out.
 *
 * <pre>{@code
 * State: up
 * MAX_JOBS="20"
 * all is well
 *
 * <Document xmlns="…"><State>up</State><MAX_JOBS>20</MAX_JOBS><line>all is well</line></Document>
 * }</pre>
 */
final class TextElements {

    private static final Pattern NAMED = Pattern
            .compile("([A-Za-z_][\\w .()/-]{0,99}?)\\s*+(?:=|:(?=\\s|$))\\s*+(.*)");
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"|'(.*)'");
    private static final String LINE = "line";

    private TextElements() {
    }

    static XmlFragment document(QName root, String text) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(root);
        ElementNames names = new ElementNames(root.getNamespaceURI());
        text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(line -> {
            Matcher named = NAMED.matcher(line);
            boolean isNamed = named.matches();
            names.start(builder, isNamed ? named.group(1) : LINE);
            builder.text(XmlText.printable(isNamed ? unquoted(named.group(2)) : line)).end();
        });
        return builder.end().build();
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && QUOTED.matcher(value).matches();
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
